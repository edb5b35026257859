import type { UserRow } from "#/api/types";
import { chat as text } from "#/text/chat";
import { Avatar } from "#/ui/Avatar";

/** With whom the history is, above its first message. */
export const Beginning = ({ person }: { person: UserRow }) => (
  <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">
    <Avatar person={person} size={96} />
    <p className="text-sm text-ink-soft text-pretty wrap-anywhere">{text.beginning(person.name)}</p>
  </div>
);
