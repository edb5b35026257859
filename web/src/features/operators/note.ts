import { decisions, log as text, queues } from "#/text/operators";

const SUSPENSION = /^([a-z_]+), until (restored|[\d-]+T[\d:.]+Z)(?:: ([\s\S]*))?$/;
const WORD = /^([a-z_]+)(?:: ([\s\S]*))?$/;
const doing: Readonly<Record<string, unknown>> = decisions;
const roles: Readonly<Record<string, string>> = text.roles;

/** The note of an act. What the server has put before the operator's own words, for the record, is in the words of the desk, times as `at` has them. */
export function noteOf(act: string, note: string, at: (iso: string) => string): string {
  if (act === "suspend") {
    const [, reason, until, why] = SUSPENSION.exec(note) ?? [];
    if (!reason || !until) return note;
    return text.noted(text.told(queues.reason(reason), until === "restored" ? "" : at(until)), why ?? "");
  }
  // The id alone says which one of them was opened.
  if (act.startsWith("open ")) return note && text.item(note);
  const [, word = "", why = ""] = WORD.exec(note) ?? [];
  const isOfDecision = act === "take back" || act === "overtaken";
  const said = isOfDecision ? doing[word] : act === "appoint operator" ? roles[word] : undefined;
  return typeof said === "string" ? text.noted(said, why) : note;
}
