import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { address } from "#/text/address";
import { login } from "#/text/login";
import { password } from "#/text/password";
import { Button, ButtonLink } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { lazyPart } from "#/ui/lazy";
import { toast } from "#/ui/toasts";
import { confirmAddress, takeAddressBack } from "../api";
import { EntryFrame } from "../EntryFrame";
import { useLinkPress } from "./useLinkPress";

// Its place in the table of routes would cost every screen a few bytes.
const ServiceScreen = lazyPart<object>(() => import("../services/ServiceScreen"), login.title);

/** Where the links of letters about an address lead, and where other services send people back to. */
export default function AddressScreen() {
  const { pathname, hash } = useLocation();
  if (pathname.startsWith("/signed-in-by"))
    return (
      <Suspense>
        <ServiceScreen />
      </Suspense>
    );
  const Screen = pathname.startsWith("/confirm-address") ? ConfirmScreen : TakeBackScreen;
  return <Screen key={pathname + hash} />;
}

function ConfirmScreen() {
  const [done, setDone] = useState(false);
  const link = useLinkPress(async (token) => {
    await confirmAddress(token);
    setDone(true);
  });
  const text = address.confirm;
  if (done)
    return (
      <EntryFrame title={text.title} headline={text.doneTitle} intro={text.done}>
        <GoOn />
      </EntryFrame>
    );
  return <LinkScreen text={text} link={link} />;
}

function TakeBackScreen() {
  const navigate = useNavigate();
  const text = address.takeBack;
  const link = useLinkPress(async (token) => {
    const { password_token } = await takeAddressBack(token);
    toast.success(text.done);
    await navigate(`/reset-password#${password_token}`, { replace: true });
  });
  return <LinkScreen text={text} link={link} />;
}

interface LinkScreenProps {
  text: { title: string; headline: string; intro: string; submit: string };
  link: ReturnType<typeof useLinkPress>;
}

/** Opening the link does nothing: programs that look through letters open links, too. */
function LinkScreen({ text, link }: LinkScreenProps) {
  if (link.broken)
    return (
      <EntryFrame title={text.title} headline={password.reset.brokenTitle} intro={link.broken}>
        <GoOn />
      </EntryFrame>
    );
  return (
    <EntryFrame title={text.title} headline={text.headline} intro={text.intro}>
      <Notice>{link.failure}</Notice>
      <Button size="lg" wide busy={link.busy} onClick={link.press}>
        {text.submit}
      </Button>
    </EntryFrame>
  );
}

const GoOn = () => (
  <ButtonLink to="/settings" size="lg" wide>
    {address.goOn}
  </ButtonLink>
);
