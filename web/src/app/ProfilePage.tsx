import ProfileScreen from "#/features/profiles/ProfileScreen";
import { chunk } from "#/ui/chunk";

const PersonMoments = chunk<{ id: string }>(() => import("#/features/moments/PersonMoments"));

/** Somebody's profile, and under it what they shared. */
export default function ProfilePage() {
  return <ProfileScreen Moments={PersonMoments} />;
}
