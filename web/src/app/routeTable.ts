import { lazyScreen as screen } from "./lazyScreen";

interface Place {
  /** As the router writes it. */
  path: string;
  /** Loaded as its own chunk. */
  Screen: ReturnType<typeof screen>;
}

/** `guest`: for people who are not signed in; signing in here leads to `afterSignIn`. `member`: for signed-in people only. */
export type AppRoute = Place &
  (
    | { guard: "public" }
    | { guard: "guest"; afterSignIn: (origin: string | undefined) => string }
    | { guard: "member"; tabBar?: true | undefined }
  );

const member = (path: string, Screen: Place["Screen"], tabBar?: true): AppRoute => ({
  path,
  guard: "member",
  Screen,
  tabBar,
});
const toOrigin = (origin: string | undefined) => origin ?? "/discovery";

const Password = screen(() => import("#/features/accounts/password/PasswordScreen"));
const Address = screen(() => import("#/features/accounts/address/AddressScreen"));
const Discovery = screen(() => import("#/features/discovery/DiscoveryScreen"));
const Moments = screen(() => import("#/features/moments/MomentsScreen"));
const Settings = screen(() => import("#/features/settings/SettingsScreen"));

/** Every path of the app: who may open it, what it shows, and if the tab bar is under it. */
export const routeTable: readonly AppRoute[] = [
  {
    path: "/",
    guard: "public",
    Screen: screen(() => import("#/features/accounts/welcome/WelcomeScreen")),
  },
  {
    path: "/profile-setup",
    guard: "public",
    Screen: screen(() => import("#/features/accounts/onboarding/ProfileSetupScreen")),
  },
  {
    path: "/login",
    guard: "guest",
    afterSignIn: toOrigin,
    Screen: screen(() => import("#/features/accounts/login/LoginScreen")),
  },
  {
    path: "/signup",
    guard: "guest",
    afterSignIn: () => "/discover",
    Screen: screen(() => import("#/features/accounts/signup/SignupScreen")),
  },
  {
    path: "/forgot-password",
    guard: "guest",
    afterSignIn: toOrigin,
    Screen: Password,
  },
  {
    path: "/reset-password",
    guard: "public",
    Screen: Password,
  },
  { path: "/confirm-address", guard: "public", Screen: Address },
  { path: "/signed-in-by/:service", guard: "public", Screen: Address },
  { path: "/take-back-address", guard: "public", Screen: Address },
  member("/discover", Discovery, true),
  member("/discovery", Discovery, true),
  member("/moments", Moments, true),
  member("/moments/:id", Moments, true),
  member(
    "/messages",
    screen(() => import("#/features/rooms/MessagesScreen")),
    true,
  ),
  member(
    "/my-profile",
    screen(() => import("#/features/profiles/me/MyProfileScreen")),
    true,
  ),
  member(
    "/profile/:id",
    screen(() => import("#/features/profiles/ProfileScreen")),
  ),
  member(
    "/match",
    screen(() => import("#/features/matches/MatchScreen")),
  ),
  member(
    "/chat/:id?",
    screen(() => import("#/features/messages/ChatScreen")),
  ),
  member(
    "/my-likes",
    screen(() => import("#/features/likes/LikesScreen")),
  ),
  member("/settings", Settings),
  // Behind the settings, which lead there: the frame has no bytes to spare for a chunk that hardly anybody loads.
  member("/operators/*", Settings),
  member(
    "/create-moment",
    screen(() => import("#/features/moments/create/CreateMomentScreen")),
  ),
  member(
    "/subscription",
    screen(() => import("#/features/store/SubscriptionScreen")),
  ),
  member(
    "/subscription/confirm",
    screen(() => import("#/features/store/ConfirmScreen")),
  ),
];
