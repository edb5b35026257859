import { LogOut } from "lucide-react";
import { useGoBack } from "#/state/goBack";
import { signOut } from "#/state/sessionLifecycle";
import { common } from "#/text/common";
import { settings as text } from "#/text/settings";
import { Button } from "#/ui/Button";
import { Group } from "#/ui/Group";
import { Switch } from "#/ui/Switch";
import { TopBar } from "#/ui/TopBar";
import { About } from "./About";
import { AccountSettings } from "./AccountSettings";
import { useDeviceSettings } from "./deviceSettings";

export default function SettingsScreen() {
  const goBack = useGoBack("/my-profile");
  return (
    <div className="spread">
      <title>{common.title(text.title)}</title>
      <TopBar title={text.title} onBack={goBack} />
      <main className="measured grid items-start gap-8 px-4 pt-2 pb-12 wide:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <AccountSettings />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <OnThisDevice />
          <Button
            variant="danger"
            size="lg"
            wide
            icon={<LogOut size={20} aria-hidden />}
            onClick={() => void signOut()}
          >
            {text.logOut}
          </Button>
          <About />
        </div>
      </main>
    </div>
  );
}

function OnThisDevice() {
  const [{ shown, push, email }, set] = useDeviceSettings();
  return (
    <>
      <Group title={text.discovery}>
        <Switch label={text.shown} on={shown} onChange={(on) => set({ shown: on })} />
      </Group>
      <Group title={text.notifications} hint={text.thisDevice}>
        <Switch label={text.push} on={push} onChange={(on) => set({ push: on })} />
        <Switch label={text.emails} on={email} onChange={(on) => set({ email: on })} />
      </Group>
    </>
  );
}
