import { chunk as screen } from "#/ui/chunk";
import { isGuarded } from "./places";

export const Welcome = screen(() => import("#/features/accounts/welcome/WelcomeScreen"));
export const Login = screen(() => import("#/features/accounts/login/LoginScreen"));
export const Signup = screen(() => import("#/features/accounts/signup/SignupScreen"));
export const ProfileSetup = screen(() => import("#/features/accounts/onboarding/ProfileSetupScreen"));
export const Discovery = screen(() => import("#/features/discovery/DiscoveryScreen"));
export const Likes = screen(() => import("#/features/likes/LikesScreen"));
export const Match = screen(() => import("#/features/matches/MatchScreen"));
export const Messages = screen(() => import("#/features/rooms/MessagesScreen"));
export const Chat = screen(() => import("#/features/messages/ChatScreen"));
export const Moments = screen(() => import("#/features/moments/MomentsScreen"));
export const CreateMoment = screen(() => import("#/features/moments/create/CreateMomentScreen"));
export const Profile = screen(() => import("./ProfilePage"));
export const MyProfile = screen(() => import("#/features/profiles/me/MyProfileScreen"));

export const Settings = screen(() => import("#/features/settings/SettingsScreen"));
export const Subscription = screen(() => import("#/features/store/SubscriptionScreen"));
export const ConfirmOrder = screen(() => import("#/features/store/ConfirmScreen"));

/** What every signed-in screen stands in; visitors don't load it. */
export const Inside = screen(() => import("./Inside"));
export const Tabbed = screen(() => import("./Tabbed"));

const byFirstWord: Record<string, { preload: () => void }> = {
  "": Welcome,
  login: Login,
  signup: Signup,
  "profile-setup": ProfileSetup,
  discover: Discovery,
  discovery: Discovery,
  match: Match,
  "my-likes": Likes,
  moments: Moments,
  "create-moment": CreateMoment,
  messages: Messages,
  chat: Chat,
  profile: Profile,
  "my-profile": MyProfile,
  settings: Settings,
  subscription: Subscription,
};

/** Fetches what a path will show, while it is not yet known whether it may be shown. */
export function preload(pathname: string): void {
  const guarded = isGuarded(pathname);
  if (guarded) Inside.preload();
  if (guarded) Tabbed.preload();
  byFirstWord[pathname.split("/")[1] ?? ""]?.preload();
}
