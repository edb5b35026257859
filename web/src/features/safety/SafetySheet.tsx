import { useQuery } from "@tanstack/react-query";
import { Ban, Flag, HeartCrack } from "lucide-react";
import { useState } from "react";
import { isMatchWith } from "#/api/isMatch";
import type { Subject } from "#/api/safety";
import type { User } from "#/api/types";
import { useLikeFlags, useLikeFlagsLoading } from "#/state/likes";
import { endMatch } from "#/text/endMatch";
import { safety as text } from "#/text/safety";
import { GroupButton } from "#/ui/Group";
import { Sheet } from "#/ui/Sheet";
import { BlockSheet } from "./BlockSheet";
import { EndMatchStep } from "./EndMatchStep";
import { ReportForm } from "./ReportForm";
import { ReportThanks } from "./ReportThanks";

type Step = "menu" | "end" | "block" | "report" | "thanks";

interface SafetySheetProps {
  /** Where it begins: with both choices if left out. */
  begin?: "report";
  person: { id: string; name: string };
  subject: Subject | undefined;
  /** The same person where a match with them can be ended. */
  match?: User | undefined;
  onClose: () => void;
  onLeave: (() => void) | undefined;
}

/** The sheet to block or report somebody. */
export default function SafetySheet({ begin, person, subject, match, onClose, onLeave }: SafetySheetProps) {
  const [step, setStep] = useState<Step>(begin ?? "menu");
  const { name } = person;
  const report = subject ? text.reportSubject[subject.kind] : text.report(name);
  switch (step) {
    case "menu":
      return (
        <Sheet title={text.title} onClose={onClose}>
          <div className="mb-2 divide-y divide-line overflow-hidden rounded-card border border-line">
            {match ? <EndMatchRow match={match} onClick={() => setStep("end")} /> : null}
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
    case "end":
      return match ? <EndMatchStep match={match} onClose={onClose} onEnded={onLeave} /> : null;
    case "block":
      return <BlockSheet person={person} onClose={onClose} onLeave={onLeave} />;
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

/** Its room is there while the server is asked if somebody who is liked is a match, so that no row moves under the finger. */
function EndMatchRow({ match, onClick }: { match: User; onClick: () => void }) {
  const flagsLoading = useLikeFlagsLoading();
  const { liked } = useLikeFlags()(match.id);
  const { data: isMatch, isPending } = useQuery({ ...isMatchWith(match.id), enabled: liked });
  const isAsked = flagsLoading || (liked && isPending);
  if (!isAsked && !(liked && isMatch)) return null;
  return (
    <GroupButton
      label={endMatch.confirm}
      icon={<HeartCrack size={20} aria-hidden />}
      busy={isAsked}
      onClick={onClick}
    />
  );
}
