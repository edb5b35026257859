import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { sessionStore } from "#/state/session";
import { services as text } from "#/text/services";
import { ButtonLink } from "#/ui/Button";
import { toast } from "#/ui/toasts";
import { EntryFrame } from "../EntryFrame";
import { SuspensionTold } from "../login/SuspensionTold";
import { draftStore } from "../signup/draft";
import { type Arrival, arrive } from "./arrival";
import { LinkForm } from "./LinkForm";

/** An answer is good once, however often the screen is drawn. */
let arriving: { query: string; arrival: Promise<Arrival> } | undefined;

function arriveOnce(service: string, query: string): Promise<Arrival> {
  if (arriving?.query !== query) arriving = { query, arrival: arrive(service, query) };
  return arriving.arrival;
}

/** Where services send people back to: each to a page of its own. */
export default function ServiceScreen() {
  const { service = "" } = useParams();
  const { search } = useLocation();
  const [arrival, setArrival] = useState<Arrival>();
  const goOn = useGoingOn();
  const take = useEffectEvent((came: Arrival) => {
    setArrival(came);
    void goOn(came);
  });
  useEffect(() => {
    const taken = async () => take(await arriveOnce(service, search));
    void taken();
  }, [service, search]);

  if (arrival?.kind === "link") return <LinkForm link={arrival.link} journey={arrival.journey} />;
  if (arrival?.kind === "failed") return <Failed arrival={arrival} />;
  return (
    <EntryFrame title={text.title} headline={text.coming} intro={text.comingIntro}>
      {null}
    </EntryFrame>
  );
}

/** Leads on from what needs nothing more here. */
function useGoingOn() {
  const navigate = useNavigate();
  return async (came: Arrival) => {
    if (came.kind === "signed-in") {
      sessionStore.begin(came.token, came.user, came.journey.memory);
      // From there its guard leads on to where they were going.
      await navigate("/login", { replace: true, state: came.journey.place });
    }
    if (came.kind === "sign-up") {
      const { service, token, email, name } = came.signUp;
      await draftStore.beginBy(
        { name: service, token },
        { email: email ?? undefined, name: name ?? undefined },
      );
      const place = came.journey.place as object | null;
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

function Failed({ arrival }: { arrival: Extract<Arrival, { kind: "failed" }> }) {
  const { journey, message } = arrival;
  const [suspension, setSuspension] = useState(arrival.suspension);
  const [headline, to, label] =
    journey?.aim === "confirm"
      ? [text.notConfirmedTitle, journey.from, text.goBack]
      : [text.failedTitle, "/login", text.toLogin];
  return (
    <EntryFrame title={text.title} headline={headline} intro={message}>
      <ButtonLink to={to} size="lg" wide>
        {label}
      </ButtonLink>
      <SuspensionTold suspension={suspension} onClose={() => setSuspension(undefined)} />
    </EntryFrame>
  );
}
