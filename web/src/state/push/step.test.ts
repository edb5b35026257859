import fc from "fast-check";
import { expect, test } from "vitest";
import { type Known, pushStep } from "./step";

const ENDPOINT = "https://push.example/1";
const agreed: Known = { isAllowed: true, isWished: true, told: ENDPOINT, held: ENDPOINT, isHeld: true };
const never: Known = { isAllowed: false, isWished: false, told: undefined, held: undefined, isHeld: false };

test("APP-04 nothing is done where browser and server agree, or nobody ever wanted notifications", () => {
  expect(pushStep(agreed)).toBe("none");
  expect(pushStep({ ...agreed, isWished: false })).toBe("none");
  expect(pushStep(never)).toBe("none");
  expect(pushStep({ ...never, isAllowed: true })).toBe("none");
});

test("APP-04 a subscription that the browser has changed is told to the server", () => {
  expect(pushStep({ ...agreed, held: "https://push.example/2" })).toBe("tell");
});

test("APP-04 one that the browser has lost, that is for another key, or that the server has no more is made anew", () => {
  expect(pushStep({ ...agreed, held: undefined, isHeld: false })).toBe("renew");
  expect(pushStep({ ...agreed, held: undefined })).toBe("renew");
  expect(pushStep({ ...agreed, told: undefined })).toBe("renew");
});

test("APP-04 it ends where the browser no longer allows it, and where it is nobody's", () => {
  expect(pushStep({ ...agreed, isAllowed: false })).toBe("end");
  expect(pushStep({ ...never, isAllowed: true, held: ENDPOINT, isHeld: true })).toBe("end");
});

test("APP-04 a browser that does not allow it is never subscribed, and nobody is who did not want it", () => {
  const endpoint = fc.option(fc.constantFrom("https://push.example/1", "https://push.example/2"), {
    nil: undefined,
  });
  const known = fc.record({
    isAllowed: fc.boolean(),
    isWished: fc.boolean(),
    told: endpoint,
    held: endpoint,
    isHeld: fc.boolean(),
  });
  fc.assert(
    fc.property(known, (all) => {
      const subscribes = ["tell", "renew"].includes(pushStep(all));
      expect(subscribes && !(all.isAllowed && (all.isWished || all.told !== undefined))).toBe(false);
    }),
  );
});
