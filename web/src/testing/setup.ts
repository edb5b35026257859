import "./ownChannels";
import { vi } from "vitest";
import { provideNoOfflineAnswers } from "#/api/offlineAnswers";
import { WAIT_TIMEOUT_MS } from "./waitTimeout";

const waitFor = vi.waitFor;
vi.waitFor = (come) => waitFor(come, WAIT_TIMEOUT_MS);

// The app starts with what was seen before; tests start with nothing.
provideNoOfflineAnswers();

// Most tests of rules run without a document.
if ("document" in globalThis) await import("./documentSetup");
