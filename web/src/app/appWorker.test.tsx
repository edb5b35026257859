import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { release as text } from "#/text/release";
import { toastStore } from "#/ui/toasts";
import { activateUpdate, keepAppOnDevice } from "./appWorker";

/** The worker of a new release, as a page sees it: on the device, and waiting to be activated. */
class WaitingWorker extends EventTarget {
  state = "installed";
  readonly told: unknown[] = [];

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  activate(): void {
    this.state = "activated";
    this.dispatchEvent(new Event("statechange"));
  }
}

const reload = vi.fn<() => void>();
const told = () => toastStore.get().map(({ message }) => message);
const waiting = new WaitingWorker();

beforeEach(async () => {
  vi.stubEnv("DEV", false);
  vi.stubGlobal("location", { reload });
  const registration = Object.assign(new EventTarget(), { active: {}, waiting });
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: { register: async () => registration } });
  await keepAppOnDevice();
  waiting.state = "installed";
  waiting.told.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  reload.mockClear();
  toastStore.get().forEach(({ id }) => toastStore.dismiss(id));
  document.body.replaceChildren();
});

const typeText = () => {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = "Dear Ben";
};

test("APP-01 a new release that is activated is loaded", async () => {
  const done = activateUpdate();
  await vi.waitFor(() => expect(waiting.told).toEqual(["activate"]));
  expect(reload).not.toHaveBeenCalled();
  waiting.activate();
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test("APP-01 POLISH-05 beside what is typed a new release is not activated, and why is said", async () => {
  typeText();
  await activateUpdate();
  expect(waiting.told).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  expect(told()).toEqual([text.typed]);
});

test("APP-01 POLISH-05 what is typed while a new release is being activated stays, and why is said", async () => {
  const done = activateUpdate();
  await vi.waitFor(() => expect(waiting.told).toEqual(["activate"]));
  typeText();
  waiting.activate();
  await done;
  expect(reload).not.toHaveBeenCalled();
  expect(told()).toEqual([text.typed]);
});
