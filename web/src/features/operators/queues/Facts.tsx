import type { ReactNode } from "react";
import type { components } from "#/api/schema";
import { item as text, queues } from "#/text/operators";
import { dateTimeOf } from "../timeLabels";

/** Facts, each with its name; one that is not known is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="flex flex-col gap-1 text-sm">
    {facts.map(([name, value]) =>
      value === undefined ? null : (
        <div key={name} className="flex flex-wrap gap-x-3">
          <dt className="w-32 text-ink-soft">{name}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
        </div>
      ),
    )}
  </dl>
);

/** What somebody wrote, under a heading. */
export const Words = ({ title, children }: { title: string; children: string }) => (
  <section className="flex flex-col gap-1">
    <h3 className="font-sans text-sm font-semibold">{title}</h3>
    <p className="whitespace-pre-wrap wrap-anywhere">{children}</p>
  </section>
);

/** For what a report was made, by whom and when, and what they said. */
export const ReportFacts = ({ report }: { report: components["schemas"]["Report"] }) => (
  <>
    <Facts
      facts={[
        [text.reported, queues.reason(report.reason)],
        [text.by, report.reporter?.name ?? text.left],
        [text.when, dateTimeOf(report.created_at)],
      ]}
    />
    <Words title={text.said}>{report.text || text.nothingSaid}</Words>
  </>
);
