import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useMe } from "#/state/session";
import { settings as text } from "#/text/settings";
import { useOffersPasskeys } from "#/state/passkeyOffer";
import { useOfferedServices } from "#/state/serviceOffer";
import { Group, GroupButton } from "#/ui/Group";
import { lazyDialog } from "#/ui/lazy";
import { EmailSetting } from "./EmailSetting";
import { useDownload } from "./useDownload";

interface SheetProps {
  onClose: () => void;
}

const sheets = {
  password: lazyDialog<SheetProps>(() => import("./sheets/PasswordSheet"), text.password),
  passkeys: lazyDialog<SheetProps>(() => import("./sheets/PasskeysSheet"), text.passkeys),
  services: lazyDialog<SheetProps>(() => import("./sheets/ServicesSheet"), text.services),
  devices: lazyDialog<SheetProps>(() => import("./sheets/DevicesSheet"), text.devices),
  blocked: lazyDialog<SheetProps>(() => import("./sheets/BlockedSheet"), text.blocked),
  leave: lazyDialog<SheetProps>(() => import("./sheets/DeleteAccountSheet"), text.leave),
};

/** Settings of the account itself. */
export function AccountSettings() {
  const [open, setOpen] = useState<keyof typeof sheets>();
  const download = useDownload();
  const navigate = useNavigate();
  const offersPasskeys = useOffersPasskeys(true);
  const offersServices = useOfferedServices(true) !== undefined;
  const Open = open && sheets[open];
  return (
    <>
      <Group title={text.account}>
        <EmailSetting />
        <GroupButton label={text.password} onClick={() => setOpen("password")} />
        {offersPasskeys ? <GroupButton label={text.passkeys} onClick={() => setOpen("passkeys")} /> : null}
        {offersServices ? <GroupButton label={text.services} onClick={() => setOpen("services")} /> : null}
        <GroupButton label={text.devices} onClick={() => setOpen("devices")} />
        {useMe().operator ? (
          <GroupButton label={text.desk} onClick={() => void navigate("/operators")} />
        ) : null}
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
