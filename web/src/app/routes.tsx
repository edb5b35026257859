import { Navigate, Route, Routes } from "react-router";
import { Guard, Guests } from "./Guard";
import { Shell, Tabbed } from "./Shell";
import { screen } from "./screen";

const Welcome = screen(() => import("#/features/accounts/welcome/WelcomeScreen"));
const Login = screen(() => import("#/features/accounts/login/LoginScreen"));
const Signup = screen(() => import("#/features/accounts/signup/SignupScreen"));
const ProfileSetup = screen(() => import("#/features/accounts/onboarding/ProfileSetupScreen"));
const Later = screen(() => import("#/features/later/LaterScreen"));
const Discovery = screen(() => import("#/features/discovery/DiscoveryScreen"));
const Match = screen(() => import("#/features/matches/MatchScreen"));
const Messages = screen(() => import("#/features/rooms/MessagesScreen"));
const Chat = screen(() => import("#/features/messages/ChatScreen"));
const Profile = screen(() => import("#/features/profiles/ProfileScreen"));
const MyProfile = screen(() => import("#/features/profiles/MyProfileScreen"));

/** Every path of the app. Each screen is a chunk of its own. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={<Welcome />} />
      <Route path="/profile-setup" element={<ProfileSetup />} />
      <Route element={<Guests after={(origin) => origin ?? "/discovery"} />}>
        <Route path="/login" element={<Login />} />
      </Route>
      <Route element={<Guests after={() => "/discover"} />}>
        <Route path="/signup" element={<Signup />} />
      </Route>
      <Route element={<Guard />}>
        <Route element={<Tabbed />}>
          <Route path="/discover" element={<Discovery />} />
          <Route path="/discovery" element={<Discovery />} />
          <Route path="/moments" element={<Later />} />
          <Route path="/messages" element={<Messages />} />
          <Route path="/my-profile" element={<MyProfile />} />
        </Route>
        <Route path="/profile/:id" element={<Profile />} />
        <Route path="/match" element={<Match />} />
        <Route path="/chat/:id?" element={<Chat />} />
        <Route path="/my-likes" element={<Later />} />
        <Route path="/settings" element={<Later />} />
        <Route path="/create-moment" element={<Later />} />
        <Route path="/subscription" element={<Later />} />
        <Route path="/subscription/confirm" element={<Later />} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </Routes>
);
