import type { components } from "#/api/schema";
import { item as text, log } from "#/text/operators";
import { noteOf } from "../note";
import { dateTimeOf } from "../timeLabels";
import { ReportFacts } from "./Facts";

/** Why somebody was suspended, as operators know it: for who decides about their appeal. */
export function SuspensionGrounds({ grounds }: { grounds: components["schemas"]["SuspensionGrounds"] }) {
  const { acts, report } = grounds;
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="font-sans text-sm font-semibold">{text.grounds}</h3>
        <ul className="flex flex-col gap-2">
          {acts.map(({ act, note, operator, way, created_at }) => (
            <li key={created_at} className="flex flex-col">
              <p className="whitespace-pre-wrap wrap-anywhere">{noteOf(act, note, dateTimeOf)}</p>
              <p className="text-sm text-ink-soft">
                {[log.by(operator, way), dateTimeOf(created_at)].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {report ? (
        <section className="flex flex-col gap-2">
          <h3 className="font-sans text-sm font-semibold">{text.byReport}</h3>
          <ReportFacts report={report} />
        </section>
      ) : (
        <p className="text-sm text-ink-soft">{text.noReport}</p>
      )}
    </>
  );
}
