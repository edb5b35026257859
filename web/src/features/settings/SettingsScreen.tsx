import { Suspense } from "react";
import { useLocation } from "react-router";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { settings as text } from "#/text/settings";
import { push } from "#/text/push";
import { Group } from "#/ui/Group";
import { lazyPane, lazyPart } from "#/ui/lazy";
import { Switch } from "#/ui/Switch";
import { TopBar } from "#/ui/TopBar";
import { About } from "./About";
import { AccountSettings } from "./AccountSettings";
import { useDeviceSettings } from "./deviceSettings";
import { LanguageSetting } from "./LanguageSetting";
import { LogOutButton } from "./LogOutButton";

const Desk = lazyPane<object>(() => import("#/features/operators/DeskScreen"), text.desk);

const PushSettings = lazyPart<object>(() => import("./push/PushSettings"), push.title);

/** The settings; and the operators' desk, which has no screen of its own in the table of routes. */
export default function SettingsScreen() {
  return useLocation().pathname.startsWith("/operators") ? <Desk /> : <Settings />;
}

function Settings() {
  const goBack = useGoBack("/my-profile");
  return (
    <div className="spread">
      <title>{common.title(common.settings)}</title>
      <TopBar title={common.settings} onBack={goBack} />
      <main className="measured grid items-start gap-8 px-4 pt-2 pb-12 wide:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <AccountSettings />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <OnThisDevice />
          <Suspense fallback={<PushOutline />}>
            <PushSettings />
          </Suspense>
          <LanguageSetting />
          <LogOutButton />
          <About />
        </div>
      </main>
    </div>
  );
}

/** The place of the push settings while they are loaded. */
const PushOutline = () => (
  <Group title={push.title} hint={push.calm}>
    <div className="min-h-14" />
  </Group>
);

function OnThisDevice() {
  const [{ shown, push: pushed, email }, set] = useDeviceSettings();
  return (
    <>
      <Group title={text.discovery}>
        <Switch label={text.shown} on={shown} onChange={(on) => set({ shown: on })} />
      </Group>
      <Group title={text.notifications} hint={text.thisDevice}>
        <Switch label={text.push} on={pushed} onChange={(on) => set({ push: on })} />
        <Switch label={text.emails} on={email} onChange={(on) => set({ email: on })} />
      </Group>
    </>
  );
}
