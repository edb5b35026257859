import { LogOut } from "lucide-react";
import { useState } from "react";
import { hasUnsent } from "#/state/hasUnsent";
import { useMe } from "#/state/session";
import { signOut } from "#/state/sessionLifecycle";
import { settings as text } from "#/text/settings";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";

/** Logs out; first asks whether to, where something is written that would be lost. */
export function LogOutButton() {
  const { id } = useMe();
  const [asking, setAsking] = useState(false);
  const leave = () => void signOut();
  return (
    <>
      <Button
        variant="danger"
        size="lg"
        wide
        icon={<LogOut size={20} aria-hidden />}
        onClick={() => (hasUnsent(id) ? setAsking(true) : leave())}
      >
        {text.logOut}
      </Button>
      {asking ? (
        <AlertDialog
          title={text.unsentTitle}
          message={text.unsentMessage}
          confirm={text.logOut}
          danger
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
