import { LogOut } from "lucide-react";
import { useState } from "react";
import { useMe } from "#/state/session";
import { signOut } from "#/state/sessionLifecycle";
import { roomsToResend } from "#/state/unsent";
import { settings as text } from "#/text/settings";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";

/** Logs out; first asks whether to, where messages still wait to be sent. */
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
        onClick={() => (roomsToResend(id).length > 0 ? setAsking(true) : leave())}
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
