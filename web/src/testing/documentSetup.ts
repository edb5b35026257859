import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { patience } from "./patience";

configure({ asyncUtilTimeout: patience });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
