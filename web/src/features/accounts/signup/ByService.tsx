import { signup } from "#/text/signup";
import { Button } from "#/ui/Button";
import type { SignUpService } from "./draftInTab";

interface ByServiceProps {
  service: SignUpService;
  onDrop: () => void;
}

/** Says why no password is asked for, and lets one choose one instead. */
export const ByService = ({ service, onDrop }: ByServiceProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-field border border-line bg-surface py-1 pr-1 pl-4">
    <p className="py-2 text-sm text-pretty">{signup.account.byService(service.name)}</p>
    <Button variant="quiet" className="ml-auto" onClick={onDrop}>
      {signup.account.withPassword}
    </Button>
  </div>
);
