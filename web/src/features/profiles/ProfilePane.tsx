import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { User } from "#/api/types";
import { photoMenu } from "#/features/safety/PhotoMenu";
import { SafetyMenu } from "#/features/safety/SafetyMenu";
import { common } from "#/text/common";
import { profiles as text } from "#/text/profiles";
import { ImageGrid } from "#/ui/ImageGrid";
import { lazyPart } from "#/ui/lazy";
import { Skeleton } from "#/ui/Skeleton";
import { ProfileFacts } from "./ProfileFacts";
import { useKeptScroll } from "./useKeptScroll";

const PersonMoments = lazyPart(() => import("#/features/moments/PersonMoments"), common.moments);

/** For people shown for a shorter time moments are not loaded. */
const LOOKED_AT_MS = 500;

interface ProfilePaneProps {
  /** Nothing while people are looked for. */
  person: User | undefined;
}

/** The profile of whoever is on top of the deck, beside it: what the card has no room for. */
export default function ProfilePane({ person }: ProfilePaneProps) {
  const pane = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  const id = person?.id;
  const { wasLookedAt, remember } = useKeptScroll(pane, id);
  useLayoutEffect(() => {
    // What had the focus is gone with the profile before.
    if (id !== undefined && hasFocus.current && document.activeElement === document.body)
      pane.current?.focus();
  }, [id]);
  return (
    <aside
      ref={pane}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      onScroll={remember}
      // It scrolls here, and is not the deck's key.
      onKeyDown={(event) => event.key === "ArrowUp" && event.stopPropagation()}
      aria-label={text.beside}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      style={{ marginTop: "calc(12px + var(--top))" }}
      className="pane mr-4 rounded-card border border-line bg-surface shadow-card focus-visible:-outline-offset-3"
    >
      {person ? <Profile key={person.id} person={person} wasLookedAt={wasLookedAt} /> : <Waiting />}
    </aside>
  );
}

function Profile({ person, wasLookedAt }: { person: User; wasLookedAt: boolean }) {
  const [settled, setSettled] = useState(wasLookedAt);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, []);
  const [, ...others] = person.pictures;
  return (
    <div className="relative animate-fade pb-6">
      <ProfileFacts person={person} beside />
      <SafetyMenu person={person} className="absolute top-3 right-3" />
      {others.length > 0 ? (
        <section className="flex flex-col gap-3 px-4 pt-6">
          <h3 className="text-lg">{text.photos}</h3>
          <ImageGrid pictures={person.pictures} menu={photoMenu(person)} />
        </section>
      ) : null}
      {settled ? (
        <Suspense>
          <PersonMoments id={person.id} />
        </Suspense>
      ) : null}
    </div>
  );
}

const Waiting = () => (
  <div className="flex animate-late flex-col gap-3 p-5">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-4 w-64" />
    <Skeleton className="mt-4 h-20" />
    <Skeleton className="h-12" />
  </div>
);
