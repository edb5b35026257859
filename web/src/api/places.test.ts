import { afterEach, expect, test, vi } from "vitest";
import { isKnownPlace } from "./places";

const lisbon = { name: "Lisbon", region: "Lisbon", country: "Portugal" };
const answers = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", answers);

afterEach(() => answers.mockReset());

test("SIGNUP-05 a place is unknown where the server says so, and only then", async () => {
  answers.mockResolvedValueOnce(Response.json({ places: [lisbon], resolved: null }));
  expect(await isKnownPlace("Lisbo")).toBe(false);
  answers.mockResolvedValueOnce(Response.json({ places: [lisbon], resolved: lisbon }));
  expect(await isKnownPlace("Lisbon")).toBe(true);
  // Who can't be asked stops nobody from saving.
  answers.mockRejectedValueOnce(new TypeError("offline"));
  expect(await isKnownPlace("Lisbo")).toBe(true);
  expect(await isKnownPlace("")).toBe(true);
  expect(answers).toHaveBeenCalledTimes(3);
});
