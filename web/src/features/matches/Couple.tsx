import { Heart } from "lucide-react";
import type { User } from "#/api/types";
import { useMe } from "#/state/session";
import { matches as text } from "#/text/matches";
import { CouplePhoto } from "./CouplePhoto";

/** As large as leaves room for what is below, within a window of 600 px and more, and for both side by side. */
const couple = { height: "max(180px, min(100dvh - 440px, 74vw, 384px))", aspectRatio: "1.15" };

/** The photos of the two people of a match, which come together. */
export function Couple({ person }: { person: User }) {
  const me = useMe();
  return (
    <div style={couple} className="relative mt-auto shrink-0">
      <CouplePhoto person={me} alt={text.yours} side="left-0 -rotate-8 animate-meet-left" />
      <CouplePhoto
        person={person}
        alt={text.photoOf(person.name)}
        side="right-0 bottom-0 rotate-6 animate-meet-right"
      />
      <span className="absolute inset-0 m-auto flex size-16 animate-heart items-center justify-center rounded-full bg-surface text-rose shadow-float">
        <Heart size={34} fill="currentColor" aria-hidden />
      </span>
    </div>
  );
}
