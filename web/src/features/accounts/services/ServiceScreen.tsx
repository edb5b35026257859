import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { sessionStore } from "#/state/session";
import { services as text } from "#/text/services";
import { ButtonLink } from "#/ui/Button";
import { toast } from "#/ui/toasts";
import { EntryFrame } from "../EntryFrame";
import { SuspensionNotice } from "../login/SuspensionNotice";
import { draftStore } from "../signup/draft";
import { type ServiceCallbackResult, handleCallback } from "./callback";
import { LinkForm } from "./LinkForm";

/** An answer is good once, however often the screen is drawn. */
let handling: { query: string; result: Promise<ServiceCallbackResult> } | undefined;

function handleOnce(service: string, query: string): Promise<ServiceCallbackResult> {
  if (handling?.query !== query) handling = { query, result: handleCallback(service, query) };
  return handling.result;
}

/** Where services send people back to: each to a page of its own. */
export default function ServiceScreen() {
  const { service = "" } = useParams();
  const { search } = useLocation();
  const [result, setResult] = useState<ServiceCallbackResult>();
  const goOn = useGoingOn();
  const take = useEffectEvent((came: ServiceCallbackResult) => {
    setResult(came);
    void goOn(came);
  });
  useEffect(() => {
    const taken = async () => take(await handleOnce(service, search));
    void taken();
  }, [service, search]);

  if (result?.kind === "link") return <LinkForm link={result.link} flow={result.flow} />;
  if (result?.kind === "failed") return <Failed result={result} />;
  return (
    <EntryFrame title={text.title} headline={text.coming} intro={text.comingIntro}>
      {null}
    </EntryFrame>
  );
}

/** Leads on from what needs nothing more here. */
function useGoingOn() {
  const navigate = useNavigate();
  return async (came: ServiceCallbackResult) => {
    if (came.kind === "signed-in") {
      sessionStore.begin(came.token, came.user, came.flow.memory);
      // From there its guard leads on to where they were going.
      await navigate("/login", { replace: true, state: came.flow.place });
    }
    if (came.kind === "sign-up") {
      const { service, token, email, name } = came.signUp;
      await draftStore.beginBy(
        { name: service, token },
        { email: email ?? undefined, name: name ?? undefined },
      );
      const place = came.flow.place as object | null;
      // Its own Back leads to step 1: before it in the history is the page of the service.
      const state = { ...place, step: "personal", replaced: true };
      await navigate("/signup", { replace: true, state });
    }
    if (came.kind === "confirmed") {
      toast.success(text.confirmed);
      await navigate(came.from, { replace: true });
    }
  };
}

function Failed({ result }: { result: Extract<ServiceCallbackResult, { kind: "failed" }> }) {
  const { flow, message } = result;
  const [suspension, setSuspension] = useState(result.suspension);
  const [headline, to, label] =
    flow?.aim === "confirm"
      ? [text.notConfirmedTitle, flow.from, text.goBack]
      : [text.failedTitle, "/login", text.toLogin];
  return (
    <EntryFrame title={text.title} headline={headline} intro={message}>
      <ButtonLink to={to} size="lg" wide>
        {label}
      </ButtonLink>
      <SuspensionNotice suspension={suspension} onClose={() => setSuspension(undefined)} />
    </EntryFrame>
  );
}
