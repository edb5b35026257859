import fc from "fast-check";
import { expect, test } from "vitest";
import { type PushState, reconcileStep } from "./reconcileStep";

const ENDPOINT = "https://push.example/1";
const agreed: PushState = {
  isAllowed: true,
  hasPreference: true,
  serverEndpoint: ENDPOINT,
  browserEndpoint: ENDPOINT,
  hasSubscription: true,
};
const never: PushState = {
  isAllowed: false,
  hasPreference: false,
  serverEndpoint: undefined,
  browserEndpoint: undefined,
  hasSubscription: false,
};

test("APP-04 nothing is done where browser and server agree, or nobody ever wanted notifications", () => {
  expect(reconcileStep(agreed)).toBe("none");
  expect(reconcileStep({ ...agreed, hasPreference: false })).toBe("none");
  expect(reconcileStep(never)).toBe("none");
  expect(reconcileStep({ ...never, isAllowed: true })).toBe("none");
});

test("APP-04 a subscription that the browser has changed is told to the server", () => {
  expect(reconcileStep({ ...agreed, browserEndpoint: "https://push.example/2" })).toBe("register");
});

test("APP-04 one that the browser has lost, that is for another key, or that the server has no more is made anew", () => {
  expect(reconcileStep({ ...agreed, browserEndpoint: undefined, hasSubscription: false })).toBe("renew");
  expect(reconcileStep({ ...agreed, browserEndpoint: undefined })).toBe("renew");
  expect(reconcileStep({ ...agreed, serverEndpoint: undefined })).toBe("renew");
});

test("APP-04 it ends where the browser no longer allows it, and where it is nobody's", () => {
  expect(reconcileStep({ ...agreed, isAllowed: false })).toBe("end");
  const nobodys = { ...never, isAllowed: true, browserEndpoint: ENDPOINT, hasSubscription: true };
  expect(reconcileStep(nobodys)).toBe("end");
});

test("APP-04 a browser that does not allow it is never subscribed, and nobody is who did not want it", () => {
  const endpoint = fc.option(fc.constantFrom("https://push.example/1", "https://push.example/2"), {
    nil: undefined,
  });
  const states = fc.record({
    isAllowed: fc.boolean(),
    hasPreference: fc.boolean(),
    serverEndpoint: endpoint,
    browserEndpoint: endpoint,
    hasSubscription: fc.boolean(),
  });
  fc.assert(
    fc.property(states, (all) => {
      const subscribes = ["register", "renew"].includes(reconcileStep(all));
      const isWanted = all.hasPreference || all.serverEndpoint !== undefined;
      expect(subscribes && !(all.isAllowed && isWanted)).toBe(false);
    }),
  );
});
