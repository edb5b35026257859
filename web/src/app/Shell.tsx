import { Suspense } from "react";
import { Outlet } from "react-router";
import { Frame, Waiting } from "./Frame";
import { TabBar } from "./TabBar";
import { useScrollMemory } from "./scroll";

/** Every screen's frame. */
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

/** The main screens: the tab bar floats over their end. */
export const Tabbed = () => (
  <>
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
    <TabBar />
  </>
);
