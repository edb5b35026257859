import { useState } from "react";
import type { LinkedService } from "#/api/types";
import { services as text } from "#/text/services";
import { Button } from "#/ui/Button";
import { goToService } from "../services/oidcFlow";

interface ConfirmByServiceProps {
  services: readonly LinkedService[];
}

/** Goes to a service that the account is linked to, which says who one is; one comes back to the same page. */
export default function ConfirmByService({ services }: ConfirmByServiceProps) {
  const [busy, setBusy] = useState(false);
  const go = async (provider: string) => {
    setBusy(true);
    const { pathname, search } = globalThis.location;
    await goToService(provider, { aim: "confirm", from: pathname + search });
    setBusy(false);
  };
  return services.map(({ id, name, provider }) =>
    provider ? (
      <Button key={id} wide busy={busy} onClick={() => void go(provider)}>
        {text.confirm(name)}
      </Button>
    ) : null,
  );
}
