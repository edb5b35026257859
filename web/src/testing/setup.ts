import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

/** How long a condition may take to become true, in milliseconds; generous for busy machines. */
const patience = 10_000;
configure({ asyncUtilTimeout: patience });
const waitFor = vi.waitFor;
vi.waitFor = (come) => waitFor(come, patience);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
