import { signup as text } from "#/text/signup";
import { Button } from "#/ui/Button";

interface TakenAddressProps {
  onSignIn: () => void;
  onChange: () => void;
}

/** The ways on where the address has an account already: that of its owner, or another address. */
export const TakenAddress = ({ onSignIn, onChange }: TakenAddressProps) => (
  <div className="flex flex-wrap gap-2">
    <Button variant="secondary" className="flex-1" onClick={onSignIn}>
      {text.account.signIn}
    </Button>
    <Button variant="secondary" className="flex-1" onClick={onChange}>
      {text.changeEmail}
    </Button>
  </div>
);
