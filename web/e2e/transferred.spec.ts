import { expect, type Page, request } from "@playwright/test";
import { card } from "./support/deck";
import { newPerson } from "./support/people";
import { type RunningServer, startWithDemoPeople } from "./support/server";
import { signInByForm } from "./support/session";
import { test } from "./support/windows";

const KB = 1000;

/** A server with more demo people than a page of the deck has. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithDemoPeople(24);
});
test.afterAll(() => server.stop());

interface Transferred {
  address: string;
  bytes: number;
}

const isPicture = ({ address }: Transferred) => address.includes("/media/");

/**
 * What is asked for from now on until the first picture has come, once it has come over the wire; with its headers. And what is
 * still to come, but for the stream of events, which never ends.
 */
async function noteTransferred(page: Page): Promise<[readonly Transferred[], ReadonlyMap<string, string>]> {
  const client = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const transferred: Transferred[] = [];
  client.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (!transferred.some(isPicture) && !url.endsWith("/api/events")) addresses.set(requestId, url);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    const address = addresses.get(requestId);
    if (address !== undefined) transferred.push({ address: address.slice(0, 100), bytes });
    addresses.delete(requestId);
  });
  client.on("Network.loadingFailed", ({ requestId }) => addresses.delete(requestId));
  await client.send("Network.enable");
  return [transferred, addresses];
}

test("PERF-03 from pressing Sign In to the first card with its photo at most 150 KB come over the wire", async ({
  openWindow,
}) => {
  const api = await request.newContext({ baseURL: server.address });
  const me = await newPerson(api);
  await api.dispose();
  const viewport = { width: 390, height: 844 };
  const page = await openWindow(undefined, { baseURL: server.address, viewport, deviceScaleFactor: 3 });
  await page.goto("/login");
  // React writes its own properties to the elements that it has taken over: the scripts of this screen are there.
  const heading = page.getByRole("heading", { level: 1 });
  const isTaken = () =>
    heading.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
  await expect.poll(isTaken).toBe(true);
  const [transferred, underWay] = await noteTransferred(page);
  await signInByForm(page, me);
  await expect(card(page)).toBeVisible();
  await expect.poll(() => transferred.some(isPicture)).toBe(true);
  await expect.poll(() => [...underWay.values()]).toEqual([]);
  // Those of the next card are asked for beside the first one: the largest counts.
  const pictures = transferred.filter(isPicture).toSorted((one, other) => other.bytes - one.bytes);
  const counted = [...transferred.filter((one) => !isPicture(one)), ...pictures.slice(0, 1)];
  expect(counted.map(({ address }) => address)).toContain(`${server.address}/api/users/discover?limit=20`);
  const bytes = counted.reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes, JSON.stringify(counted)).toBeLessThanOrEqual(150 * KB);
});
