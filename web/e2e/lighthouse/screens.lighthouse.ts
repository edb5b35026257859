import { createServer } from "node:net";
import { type APIRequestContext, chromium, expect, type Page, test } from "@playwright/test";
import { actAs, makeMatch } from "../support/api";
import { newPerson, type Person } from "../support/people";
import { type Audit, audit, medians } from "./audit";

const RUNS = Number(process.env["KINDRED_LIGHTHOUSE_RUNS"] ?? 5);
const goals = { FCP: 1_000, LCP: 1_500, visitors: 99, members: 95 };

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => taken.once("listening", listening));
  const address = taken.address();
  await new Promise((closed) => taken.close(closed));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Somebody with a match who has written to them. */
async function somebodyWhoChats(request: APIRequestContext): Promise<{ me: Person; room: string }> {
  const [me, ben] = [await newPerson(request), await newPerson(request, { name: "Ben" })];
  const room = await makeMatch(request, ben, me);
  for (const words of ["Shall we say Saturday?", "At ten, by the river?", "I bring the coffee."])
    await actAs(request, ben).send(room, words);
  return { me, room };
}

async function keepSession(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await page.evaluate((token) => localStorage.setItem("kindred.token", token), person.token);
  await page.goto("/discovery");
  await expect(page.getByRole("heading", { name: "Discover" })).toBeVisible();
}

function row(path: string, found: Audit, least: number) {
  const met = found.performance >= least && found.FCP <= goals.FCP && found.LCP <= goals.LCP;
  return {
    path,
    performance: found.performance,
    goal: `≥ ${least}`,
    "FCP s": (found.FCP / 1_000).toFixed(2),
    "LCP s": (found.LCP / 1_000).toFixed(2),
    "TBT ms": Math.round(found.TBT),
    CLS: found.CLS.toFixed(3),
    accessibility: found.accessibility,
    "best practices": found["best-practices"],
    SEO: found.seo,
    met: met ? "yes" : "no",
  };
}

test("Lighthouse on the screens that people come in by and those they use most", async ({
  request,
  baseURL,
  launchOptions,
}, info) => {
  const { me, room } = await somebodyWhoChats(request);
  const port = await freePort();
  const context = await chromium.launchPersistentContext(info.outputPath("browser"), {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: baseURL ?? "",
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const rows: ReturnType<typeof row>[] = [];
  const measure = async (path: string, least: number) => {
    const audits: Audit[] = [];
    while (audits.length < RUNS) audits.push(await audit(new URL(path, baseURL).href, port));
    rows.push(row(path.replace(room, "…"), medians(audits), least));
  };
  for (const path of ["/", "/login", "/signup"]) await measure(path, goals.visitors);
  await keepSession(page, me);
  for (const path of ["/discovery", "/moments", `/chat/${room}`]) await measure(path, goals.members);
  await context.close();
  // oxlint-disable-next-line no-console -- what this is for
  console.table(rows);
});
