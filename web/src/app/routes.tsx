import { Route, Routes } from "react-router";
import { SignedInFrame, UnknownPath } from "./frames";
import { Guard, Guests } from "./Guard";
import { type AppRoute, routeTable } from "./routeTable";
import { Shell } from "./Shell";

const isPublic = (route: AppRoute) => route.guard === "public";
const isMembers = (route: AppRoute) => route.guard === "member";

function routesThat(belong: (route: AppRoute) => boolean) {
  return routeTable
    .filter(belong)
    .map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />);
}

const guestRoutes = routeTable.flatMap((route) =>
  route.guard === "guest" ? (
    <Route key={route.path} element={<Guests afterSignIn={route.afterSignIn} />}>
      <Route path={route.path} element={<route.Screen />} />
    </Route>
  ) : (
    []
  ),
);

/** The route table inside its guards and frames. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {routesThat(isPublic)}
      {guestRoutes}
      <Route element={<Guard />}>
        <Route element={<SignedInFrame />}>{routesThat(isMembers)}</Route>
      </Route>
      <Route path="*" element={<UnknownPath />} />
    </Route>
  </Routes>
);
