import { Suspense } from "react";
import { Outlet } from "react-router";
import { Frame, Waiting } from "./Frame";
import { useScrollMemory } from "./scroll";

/** The layout of every screen. */
export function Shell() {
  useScrollMemory();
  return (
    <Suspense fallback={<Waiting />}>
      <Frame>
        <Outlet />
      </Frame>
    </Suspense>
  );
}
