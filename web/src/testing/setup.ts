import "./ownChannels";
import { vi } from "vitest";
import { provideNothingSeen } from "#/api/seen";
import { patience } from "./patience";

const waitFor = vi.waitFor;
vi.waitFor = (come) => waitFor(come, patience);

// The app starts with what was seen before; tests start with nothing.
provideNothingSeen();

// Most tests of rules run without a document.
if ("document" in globalThis) await import("./documentSetup");
