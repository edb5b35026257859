import { vi } from "vitest";
import { patience } from "./patience";

const waitFor = vi.waitFor;
vi.waitFor = (come) => waitFor(come, patience);

// Most tests of rules run without a document.
if ("document" in globalThis) await import("./documentSetup");
