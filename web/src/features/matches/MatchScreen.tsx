import { HeartOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMe } from "#/state/session";
import { common } from "#/text/common";
import { matches as text } from "#/text/matches";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { focusIfLost } from "#/ui/focus";
import { useEscape } from "#/ui/useEscape";
import { Couple } from "./Couple";
import { FirstMessage } from "./FirstMessage";
import { matchDetailsIn } from "./matchDetails";

const HELD_MS = 500;

/** The corners of photos that stand at a slant are in sight, too. */
const belowTop = { paddingTop: "calc(24px + var(--top))" };

/** Celebrates a match: both photos come together. What follows takes its place in the history: a match is celebrated once. */
export default function MatchScreen() {
  const match = matchDetailsIn(useLocation().state, useMe().id);
  const navigate = useNavigate();
  const held = useHeldBack();
  // As it closes other things that come up by themselves.
  useEscape(() => void navigate("/discovery", { replace: true }));
  if (!match) return <NotFound />;
  const { person, roomId } = match;
  return (
    <main
      style={belowTop}
      className="glow safe-bottom flex min-h-dvh flex-col items-center overflow-hidden px-6 text-center"
    >
      <title>{common.title(text.title)}</title>
      <Couple person={person} />
      <h1 ref={focusIfLost} tabIndex={-1} className="mt-10 animate-rise text-2xl outline-none">
        {text.title}
      </h1>
      <p className="mt-3 animate-rise text-lg text-balance wrap-anywhere">{text.both(person.name)}</p>
      <div
        style={{ pointerEvents: held ? "none" : undefined }}
        className="mt-auto flex w-full max-w-sm flex-col gap-3 pt-10 pb-4"
      >
        <FirstMessage key={roomId} person={person} roomId={roomId} />
        <ButtonLink to={`/chat/${roomId}`} variant="ink" size="lg" wide replace>
          {text.send}
        </ButtonLink>
        <ButtonLink to="/discovery" variant="outline-ink" size="lg" wide replace>
          {text.keep}
        </ButtonLink>
      </div>
    </main>
  );
}

/** True for the first half second: what one pressed before lay where the buttons are now, and may be pressed twice. */
function useHeldBack(): boolean {
  const [held, setHeld] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HELD_MS);
    return () => clearTimeout(timer);
  }, []);
  return held;
}

const NotFound = () => (
  <main className="pt-24">
    <title>{common.title(text.notFound)}</title>
    <h1 className="sr-only">{text.heading}</h1>
    <EmptyState
      art={<HeartOff size={48} strokeWidth={1.5} aria-hidden />}
      title={text.notFound}
      hint={text.notFoundHint}
      action={<ButtonLink to="/discovery">{text.discover}</ButtonLink>}
    />
  </main>
);
