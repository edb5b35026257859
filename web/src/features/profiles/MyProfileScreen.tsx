import { LogOut } from "lucide-react";
import { useState } from "react";
import { signOut } from "#/api/account";
import { useMe } from "#/api/session";
import { common } from "#/text/common";
import { later as text } from "#/text/later";
import { Avatar } from "#/ui/Avatar";
import { Button } from "#/ui/Button";
import { TopBar } from "#/ui/TopBar";

/** Who is signed in, and the way out. Editing comes with the profile itself. */
export default function MyProfileScreen() {
  const me = useMe();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <>
      <title>{common.title(text.screens.myProfile)}</title>
      <TopBar title={text.screens.myProfile} />
      <main className="above-tabs flex flex-col items-center gap-4 px-4 pt-8">
        <Avatar person={me} size={128} />
        <h2 className="text-xl">{me.name}</h2>
        {me.location ? <p className="text-ink-soft">{me.location}</p> : null}
        <p className="mt-4 rounded-card bg-rose-soft px-5 py-4 text-center text-sm">
          {text.soon(text.screens.myProfile)}
        </p>
        <Button
          variant="secondary"
          wide
          busy={leaving}
          icon={<LogOut size={20} aria-hidden />}
          onClick={leave}
        >
          {text.logOut}
        </Button>
      </main>
    </>
  );
}
