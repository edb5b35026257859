import type { ReactNode } from "react";
import { Link } from "react-router";
import { devices } from "#/text/account";
import { people as text } from "#/text/operatorPeople";
import { noteOf } from "../note";
import { type PersonPage, type PersonReport, personAddress } from "./queries";

interface ListProps {
  title: string;
  none: string;
  rows: readonly ReactNode[];
}

/** A list under a heading, or that there is nothing. */
const List = ({ title, none, rows }: ListProps) => (
  <section className="flex flex-col gap-2">
    <h3 className="text-lg">{title}</h3>
    {rows.length === 0 ? (
      <p className="text-ink-soft">{none}</p>
    ) : (
      <ul className="divide-y divide-line">{rows}</ul>
    )}
  </section>
);

interface ReportsProps {
  title: string;
  reports: readonly PersonReport[];
  /** Whom of the two to name: the other one. */
  of: "reporter" | "reported";
}

export const Reports = ({ title, reports, of }: ReportsProps) => (
  <List
    title={title}
    none={text.noReports}
    rows={reports.map((report) => (
      <li key={report.id} className="flex flex-col py-2">
        <p>
          <strong>{text.reasons[report.reason] ?? report.reason}</strong>{" "}
          <Other person={report[of]} name={of === "reporter" ? text.by : text.about} />
        </p>
        {report.text ? <p className="wrap-anywhere">{report.text}</p> : null}
        <p className="text-sm text-ink-soft">
          {[
            report.subject ? (text.subject[report.subject.kind] ?? report.subject.kind) : text.person,
            text.at(report.created_at),
            report.closed_at ? text.closed(report.closed_at) : text.open,
          ].join(" · ")}
        </p>
      </li>
    ))}
  />
);

function Other({ person, name }: { person: PersonReport["reporter"]; name: (of: string) => string }) {
  if (!person) return <span>{text.byDeleted}</span>;
  return (
    <Link to={personAddress(person.id)} className="text-azure underline">
      {name(person.name)}
    </Link>
  );
}

export const Acts = ({ acts }: Pick<PersonPage, "acts">) => (
  <List
    title={text.acts}
    none={text.noActs}
    rows={acts.map(({ act, note, way, operator, created_at }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- acts have no ids, and a new list is shown whole
      <li key={at} className="flex flex-col py-2">
        <p>{text.act(act)}</p>
        {note ? <p className="wrap-anywhere">{noteOf(act, note, text.at)}</p> : null}
        <p className="text-sm text-ink-soft">{[text.who(operator, way), text.at(created_at)].join(" · ")}</p>
      </li>
    ))}
  />
);

export const Sessions = ({ sessions }: Pick<PersonPage, "sessions">) => (
  <List
    title={text.sessions}
    none={text.noSessions}
    rows={sessions.map(({ id, device, last_seen }) => (
      <li key={id} className="flex flex-col py-2">
        <p>{devices.named(device)}</p>
        <p className="text-sm text-ink-soft">{text.seen(last_seen)}</p>
      </li>
    ))}
  />
);
