import { Suspense, useState } from "react";
import { settings as text } from "#/text/settings";
import { chunk } from "#/ui/chunk";
import { Group, GroupButton } from "#/ui/Group";
import { EmailSetting } from "./EmailSetting";
import { useDownload } from "./useDownload";

interface SheetProps {
  onClose: () => void;
}

const sheets = {
  password: chunk<SheetProps>(() => import("./sheets/PasswordSheet")),
  devices: chunk<SheetProps>(() => import("./sheets/DevicesSheet")),
  blocked: chunk<SheetProps>(() => import("./sheets/BlockedSheet")),
  leave: chunk<SheetProps>(() => import("./sheets/DeleteAccountSheet")),
};

/** Settings of the account itself. */
export function AccountSettings() {
  const [open, setOpen] = useState<keyof typeof sheets>();
  const download = useDownload();
  const Open = open && sheets[open];
  return (
    <>
      <Group title={text.account}>
        <EmailSetting />
        <GroupButton label={text.password} onClick={() => setOpen("password")} />
        <GroupButton label={text.devices} onClick={() => setOpen("devices")} />
      </Group>
      <Group title={text.safety}>
        <GroupButton label={text.blocked} onClick={() => setOpen("blocked")} />
      </Group>
      <Group title={text.data}>
        <GroupButton
          label={download.busy ? text.downloading : text.download}
          busy={download.busy}
          onClick={() => void download.start()}
        />
        <GroupButton label={text.leave} danger onClick={() => setOpen("leave")} />
      </Group>
      <Suspense>{Open ? <Open onClose={() => setOpen(undefined)} /> : null}</Suspense>
    </>
  );
}
