import { BrowserRouter } from "react-router";
import { Toaster } from "#/ui/Toaster";
import { Boundary } from "./Boundary";
import { AnswerCache } from "./cache";
import { AppRoutes } from "./routes";
import { StartUp } from "./StartUp";

export const App = () => (
  <Boundary>
    <BrowserRouter>
      <AnswerCache>
        <StartUp>
          <AppRoutes />
        </StartUp>
      </AnswerCache>
      <Toaster />
    </BrowserRouter>
  </Boundary>
);
