import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { WAIT_TIMEOUT_MS } from "./waitTimeout";

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
