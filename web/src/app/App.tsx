import { BrowserRouter } from "react-router";
import { Toaster } from "#/ui/Toaster";
import { Boundary } from "./Boundary";
import { AccountCache } from "./cache";
import { AppRoutes } from "./routes";
import { StartUp } from "./StartUp";

export const App = () => (
  <Boundary>
    <BrowserRouter>
      <AccountCache>
        <StartUp>
          <AppRoutes />
        </StartUp>
      </AccountCache>
      <Toaster />
    </BrowserRouter>
  </Boundary>
);
