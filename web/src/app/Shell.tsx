import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { Frame, Waiting } from "./Frame";
import { isGuarded } from "./routeAt";
import { useScrollMemory } from "./scroll";

/** The layout of every screen. */
export function Shell() {
  useScrollMemory();
  return (
    <Frame members={isGuarded(useLocation().pathname)}>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}
