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
    | { guard: "member"; tabBar?: true }
  );

const member = (path: string, load: Parameters<typeof screen>[0]): AppRoute => ({
  path,
  guard: "member",
  Screen: screen(load),
});

const Password = screen(() => import("#/features/accounts/password/PasswordScreen"));
const Address = screen(() => import("#/features/accounts/address/AddressScreen"));
const Discovery = screen(() => import("#/features/discovery/DiscoveryScreen"));
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
    afterSignIn: (origin) => origin ?? "/discovery",
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
    afterSignIn: (origin) => origin ?? "/discovery",
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
  { path: "/discover", guard: "member", tabBar: true, Screen: Discovery },
  { path: "/discovery", guard: "member", tabBar: true, Screen: Discovery },
  {
    path: "/moments",
    guard: "member",
    tabBar: true,
    Screen: screen(() => import("#/features/moments/MomentsScreen")),
  },
  {
    path: "/messages",
    guard: "member",
    tabBar: true,
    Screen: screen(() => import("#/features/rooms/MessagesScreen")),
  },
  {
    path: "/my-profile",
    guard: "member",
    tabBar: true,
    Screen: screen(() => import("#/features/profiles/me/MyProfileScreen")),
  },
  member("/profile/:id", () => import("#/features/profiles/ProfileScreen")),
  member("/match", () => import("#/features/matches/MatchScreen")),
  member("/chat/:id?", () => import("#/features/messages/ChatScreen")),
  member("/my-likes", () => import("#/features/likes/LikesScreen")),
  { path: "/settings", guard: "member", Screen: Settings },
  // Behind the settings, which lead there: the frame has no bytes to spare for a chunk that hardly anybody loads.
  { path: "/operators/*", guard: "member", Screen: Settings },
  member("/create-moment", () => import("#/features/moments/create/CreateMomentScreen")),
  member("/subscription", () => import("#/features/store/SubscriptionScreen")),
  member("/subscription/confirm", () => import("#/features/store/ConfirmScreen")),
];
