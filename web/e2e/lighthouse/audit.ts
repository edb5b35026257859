import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

const METRICS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Scores from 0 to 100; FCP, LCP and TBT in milliseconds. */
export type Audit = Record<keyof typeof METRICS | (typeof CATEGORIES)[number], number>;

/** Lighthouse has packages of its own, in tools/lighthouse. */
async function load(): Promise<Lighthouse> {
  const file = join(import.meta.dirname, "../../tools/lighthouse/node_modules/lighthouse/core/index.js");
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return lighthouse;
}

/** Measures the page as its mobile profile has it, in the browser whose DevTools listen on `port`. What the browser has stored stays. */
export async function audit(url: string, port: number): Promise<Audit> {
  const lighthouse = await load();
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES });
  if (!result) throw new Error(`no answer about ${url}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const times = Object.entries(METRICS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  return Object.fromEntries([...scores, ...times]) as Audit;
}

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of each of the measures. */
export function medians(audits: readonly Audit[]): Audit {
  const [first] = audits;
  if (!first) throw new Error("nothing was measured");
  const names = Object.keys(first) as (keyof Audit)[];
  return Object.fromEntries(names.map((name) => [name, middle(audits.map((one) => one[name]))])) as Audit;
}
