import { HeartHandshake } from "lucide-react";
import { reporting, safety as text } from "#/text/safety";
import { Button } from "#/ui/Button";
import { Sheet } from "#/ui/Sheet";

interface ReportThanksProps {
  name: string;
  onClose: () => void;
  onBlock: () => void;
}

/** Thanks for a report, and offers to block the person, too. */
export const ReportThanks = ({ name, onClose, onBlock }: ReportThanksProps) => (
  <Sheet
    title={reporting.thanks}
    onClose={onClose}
    footer={
      <div className="flex flex-col gap-2">
        <Button size="lg" wide onClick={onClose}>
          {text.done}
        </Button>
        <Button size="lg" wide variant="danger" className="wrap-anywhere" onClick={onBlock}>
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
