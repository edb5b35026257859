import "./ownChannels";
import { vi } from "vitest";
import { provideNoOfflineCache } from "#/api/offlineCache";
import { WAIT_TIMEOUT_MS } from "./waitTimeout";

const waitFor = vi.waitFor;
vi.waitFor = (come) => waitFor(come, WAIT_TIMEOUT_MS);

// The app starts with what was seen before; tests start with nothing.
provideNoOfflineCache();

// Most tests of rules run without a document.
if ("document" in globalThis) await import("./documentSetup");
