import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, useRef } from "react";
import { useParams } from "react-router";
import type { User } from "#/api/types";
import { photoMenu } from "#/features/safety/PhotoMenu";
import { SafetyMenu } from "#/features/safety/SafetyMenu";
import { useGoBack } from "#/state/goBack";
import { useMe } from "#/state/session";
import { common } from "#/text/common";
import { profiles as text } from "#/text/profiles";
import { IconButton } from "#/ui/IconButton";
import { lazyPart } from "#/ui/lazy";
import { ProfileOutlines } from "#/ui/outlines";
import { useEscape } from "#/ui/useEscape";
import { Loading } from "#/ui/Skeleton";
import { useWhileOpen } from "#/ui/useIsOpen";
import { Carousel } from "./Carousel";
import { profileOf } from "./profile";
import { ProfileActions } from "./ProfileActions";
import { ProfileFacts } from "./ProfileFacts";

const ProfileFailed = lazyPart(() => import("./ProfileFailed"), common.theirProfile);
const PersonMoments = lazyPart(() => import("#/features/moments/PersonMoments"), common.moments);

/** How often a profile that is looked at is asked for again: no event tells of what others change of theirs, such as the badge. */
const LOOK_AGAIN_MS = 15_000;

/** Somebody else's profile, with their moments below. */
export default function ProfileScreen() {
  const { id = "" } = useParams();
  return <PersonProfile key={id} id={id} />;
}

function PersonProfile({ id }: { id: string }) {
  const profile = useQuery({ ...profileOf(id), refetchInterval: LOOK_AGAIN_MS });
  const goBack = useGoBack("/discovery");
  const leave = useWhileOpen(goBack);
  useEscape(goBack);
  const hadFocus = useRef(false);
  /** On the photo or where it will be; the focus stays on it when the photo comes. */
  const back = (
    <IconButton
      ref={(button) => {
        // Unless something else has got it meanwhile.
        if (hadFocus.current && document.activeElement === document.body)
          button?.focus({ preventScroll: true });
        return () => {
          hadFocus.current = document.activeElement === button;
        };
      }}
      label={text.back}
      icon={ArrowLeft}
      look="raised"
      onClick={goBack}
      style={onPhoto}
      className="absolute left-3"
    />
  );
  if (profile.data) {
    return <Profile person={profile.data} onBack={goBack} onLeave={leave} back={back} />;
  }
  if (profile.isError && !profile.isFetching) {
    return <ProfileFailed error={profile.error} onRetry={() => void profile.refetch()} onBack={goBack} />;
  }
  return (
    <div className="relative">
      <div className="profile absolute inset-x-0 top-0 z-10">
        <div className="profile-side relative">{back}</div>
      </div>
      <Loading label={text.loading}>
        <ProfileOutlines />
      </Loading>
    </div>
  );
}

const onPhoto = { top: "max(0.75rem, var(--top))" };

interface ProfileProps {
  person: User;
  onBack: () => void;
  /** Leaves the screen, unless it is left already. */
  onLeave: () => void;
  back: ReactNode;
}

function Profile({ person, onBack, onLeave, back }: ProfileProps) {
  const isMe = useMe().id === person.id;
  return (
    <>
      <title>{common.title(person.name)}</title>
      <main className="profile">
        <div className="profile-side">
          <div className="relative aspect-4/5 max-h-[72dvh] w-full rail:overflow-hidden rail:rounded-card">
            <Carousel
              pictures={person.pictures}
              name={person.name}
              menu={isMe ? undefined : photoMenu(person, onLeave)}
            />
            {back}
            {isMe ? null : (
              <div style={onPhoto} className="absolute right-3">
                <SafetyMenu person={person} match={person} look="raised" onLeave={onLeave} />
              </div>
            )}
          </div>
          {isMe ? (
            <p className="px-4 pt-5">{text.preview}</p>
          ) : (
            <ProfileActions person={person} onBack={onBack} />
          )}
        </div>
        <div className="min-w-0">
          <ProfileFacts person={isMe ? { ...person, distance_km: null } : person} />
          <Suspense>
            <PersonMoments id={person.id} />
          </Suspense>
        </div>
      </main>
    </>
  );
}
