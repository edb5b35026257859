import { Suspense } from "react";
import { Outlet } from "react-router";
import { Waiting } from "./Frame";
import { TabBar } from "./TabBar";

/** The main screens, with the tab bar over their end. */
export default function Tabbed() {
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      <TabBar />
    </>
  );
}
