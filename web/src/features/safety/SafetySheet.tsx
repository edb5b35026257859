import { useQueryClient } from "@tanstack/react-query";
import { Ban, Flag, HeartHandshake } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import type { Subject } from "#/api/safety";
import { blockPerson } from "#/state/blocking";
import { blocking, reporting, safety as text } from "#/text/safety";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { GroupButton } from "#/ui/Group";
import { Sheet } from "#/ui/Sheet";
import { toast } from "#/ui/toasts";
import { ReportForm } from "./ReportForm";

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
      return <Block person={person} onClose={onClose} onBlocked={onBlocked} />;
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
      return <Thanks name={name} onClose={onClose} onBlock={() => setStep("block")} />;
    default:
      return step satisfies never;
  }
}

function Block({ person, onClose, onBlocked }: Omit<SafetySheetProps, "begin" | "subject">) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const block = async () => {
    setBusy(true);
    try {
      await blockPerson(cache, person.id);
      toast.success(blocking.blocked(person.name));
      onClose();
      onBlocked?.();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={blocking.question(person.name)}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          <Button size="lg" wide variant="danger" busy={busy} onClick={() => void block()}>
            {blocking.confirm}
          </Button>
          <Button size="lg" wide variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pb-2 pl-5 text-pretty">
        {blocking.meaning.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Sheet>
  );
}

interface ThanksProps {
  name: string;
  onClose: () => void;
  onBlock: () => void;
}

const Thanks = ({ name, onClose, onBlock }: ThanksProps) => (
  <Sheet
    title={reporting.thanks}
    onClose={onClose}
    footer={
      <div className="flex flex-col gap-2">
        <Button size="lg" wide onClick={onClose}>
          {text.done}
        </Button>
        <Button size="lg" wide variant="danger" onClick={onBlock}>
          {reporting.alsoBlock(name)}
        </Button>
      </div>
    }
  >
    <div role="status" className="flex flex-col items-center gap-4 py-4 text-center">
      <HeartHandshake size={48} strokeWidth={1.5} aria-hidden className="text-rose" />
      <p className="text-pretty">{reporting.thanksHint}</p>
    </div>
  </Sheet>
);
