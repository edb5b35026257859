import { Ban, Flag } from "lucide-react";
import { useState } from "react";
import type { Subject } from "#/api/safety";
import { safety as text } from "#/text/safety";
import { GroupButton } from "#/ui/Group";
import { Sheet } from "#/ui/Sheet";
import { BlockSheet } from "./BlockSheet";
import { ReportForm } from "./ReportForm";
import { ReportThanks } from "./ReportThanks";

type Step = "menu" | "block" | "report" | "thanks";

interface SafetySheetProps {
  /** Where it begins: with both choices if left out. */
  begin?: "report";
  person: { id: string; name: string };
  subject: Subject | undefined;
  onClose: () => void;
  onBlocked: (() => void) | undefined;
}

/** The sheet to block or report somebody. */
export default function SafetySheet({ begin, person, subject, onClose, onBlocked }: SafetySheetProps) {
  const [step, setStep] = useState<Step>(begin ?? "menu");
  const { name } = person;
  const report = subject ? text.reportSubject[subject.kind] : text.report(name);
  switch (step) {
    case "menu":
      return (
        <Sheet title={text.title} onClose={onClose}>
          <div className="mb-2 divide-y divide-line overflow-hidden rounded-card border border-line">
            <GroupButton
              label={report}
              icon={<Flag size={20} aria-hidden />}
              onClick={() => setStep("report")}
            />
            <GroupButton
              label={text.block(name)}
              icon={<Ban size={20} aria-hidden />}
              danger
              onClick={() => setStep("block")}
            />
          </div>
        </Sheet>
      );
    case "block":
      return <BlockSheet person={person} onClose={onClose} onBlocked={onBlocked} />;
    case "report":
      return (
        <ReportForm
          title={report}
          person={person}
          subject={subject}
          onClose={onClose}
          onSent={() => setStep("thanks")}
        />
      );
    case "thanks":
      return <ReportThanks name={name} onClose={onClose} onBlock={() => setStep("block")} />;
    default:
      return step satisfies never;
  }
}
