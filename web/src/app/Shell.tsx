import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { Frame, Waiting } from "./Frame";
import { isGuarded } from "./routeAt";
import { useScrollMemory } from "./scroll";

/**
 * The layout of every screen. Who signs in leaves nothing behind that could be shown until the first screen has come: its
 * outlines stand there at once.
 */
export function Shell() {
  useScrollMemory();
  const isMembers = isGuarded(useLocation().pathname);
  return (
    <Frame members={isMembers}>
      <Suspense key={String(isMembers)} fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}
