import { numbers as text } from "#/text/operatorNumbers";
import { type DayNumbers, measures, shown } from "./measures";
import { everyDay } from "./scale";

const cell = { padding: "8px 12px", whiteSpace: "nowrap" } as const;

/** The same numbers as in the plots, the latest day first. It scrolls sideways by itself. */
export const NumbersTable = ({ days }: { days: readonly DayNumbers[] }) => (
  <section
    aria-label={text.tableTitle}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    tabIndex={0}
    className="rounded-card border border-line bg-surface"
    style={{ overflowX: "auto" }}
  >
    <table className="w-full text-right text-sm tabular-figures" style={{ borderCollapse: "collapse" }}>
      <caption className="sr-only">{text.tableTitle}</caption>
      <thead>
        <tr>
          <th scope="col" className="text-left" style={cell}>
            {text.day}
          </th>
          {measures.map((measure) => (
            <th key={measure} scope="col" style={cell}>
              {text.measures[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {everyDay(days)
          .toReversed()
          .map(({ day, row }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="text-left font-normal" style={cell}>
                {text.longDay(day)}
              </th>
              {measures.map((measure) => (
                <td key={measure} style={cell}>
                  {shown(measure, row?.[measure])}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </section>
);
