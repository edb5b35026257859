import { Navigate, Route, Routes } from "react-router";
import { Guard, Guests } from "./Guard";
import { Shell } from "./Shell";
import {
  Chat,
  ConfirmOrder,
  CreateMoment,
  Discovery,
  Inside,
  Likes,
  Login,
  Match,
  Messages,
  Moments,
  MyProfile,
  Profile,
  ProfileSetup,
  Settings,
  Signup,
  Subscription,
  Tabbed,
  Welcome,
} from "./screens";

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
        <Route element={<Inside />}>
          <Route element={<Tabbed />}>
            <Route path="/discover" element={<Discovery />} />
            <Route path="/discovery" element={<Discovery />} />
            <Route path="/moments" element={<Moments />} />
            <Route path="/messages" element={<Messages />} />
            <Route path="/my-profile" element={<MyProfile />} />
          </Route>
          <Route path="/profile/:id" element={<Profile />} />
          <Route path="/match" element={<Match />} />
          <Route path="/chat/:id?" element={<Chat />} />
          <Route path="/my-likes" element={<Likes />} />
          <Route path="/settings" element={<Settings />} />
          <Route path="/create-moment" element={<CreateMoment />} />
          <Route path="/subscription" element={<Subscription />} />
          <Route path="/subscription/confirm" element={<ConfirmOrder />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </Routes>
);
