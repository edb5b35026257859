import { BrowserRouter } from "react-router";
import { Toaster } from "#/ui/Toaster";
import { Boundary } from "./Boundary";
import { AppRoutes } from "./routes";
import { StartUp } from "./StartUp";

export const App = () => (
  <Boundary>
    <BrowserRouter>
      <StartUp>
        <AppRoutes />
      </StartUp>
      <Toaster />
    </BrowserRouter>
  </Boundary>
);
