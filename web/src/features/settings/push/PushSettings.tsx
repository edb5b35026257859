import type { ReactNode } from "react";
import { pushSupport } from "#/state/push/browser";
import { isSessionKept } from "#/state/push/push";
import { push as text } from "#/text/push";
import { ErrorText } from "#/ui/ErrorText";
import { Group } from "#/ui/Group";
import { Switch } from "#/ui/Switch";
import { usePush } from "./usePush";

/** Notifications while the app is closed: off until they are asked for, on this device and by this account (APP-04). */
export default function PushSettings() {
  const support = pushSupport();
  if (support === "home-screen") return <Impossible>{text.homeScreen}</Impossible>;
  if (support === "no") return <Impossible>{text.unsupported}</Impossible>;
  return isSessionKept() ? <Choices /> : <Impossible>{text.notKept}</Impossible>;
}

/** Why there is nothing to choose. */
const Impossible = ({ children }: { children: ReactNode }) => (
  <Group title={text.title}>
    <p role="status" className="px-4 py-3 text-sm">
      {children}
    </p>
  </Group>
);

function Choices() {
  const { on, words, busy, failure, allowed, set } = usePush();
  if (allowed === "denied") return <Impossible>{text.denied}</Impossible>;
  return (
    <div className="flex flex-col gap-2">
      <Group title={text.title} hint={text.calm}>
        <Switch label={text.toggle} on={on} onChange={(to) => set({ on: to, words: false })} />
        {on && busy !== "asking" ? (
          <Switch
            label={text.words}
            hint={text.wordsHint}
            on={words}
            onChange={(to) => set({ on: true, words: to })}
          />
        ) : null}
      </Group>
      <p role="status" className="px-4 text-sm empty:hidden">
        {busy === "asking" ? text.asking : null}
      </p>
      <ErrorText>{failure}</ErrorText>
    </div>
  );
}
