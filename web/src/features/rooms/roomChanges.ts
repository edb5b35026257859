import { onNudge } from "#/state/nudges";

/** What the stream has told of rooms. */
export interface RoomChanges {
  /** Those that changed, by their ids. */
  rooms: ReadonlySet<string>;
  /** More of them may have. */
  missed: boolean;
}

const rooms = new Set<string>();
let missed = false;

onNudge((nudge) => {
  // How far the other has read changes nothing in the list.
  if (nudge.kind === "room" && nudge.seenUntil === null) rooms.add(nudge.roomId);
  if (nudge.kind === "missed") missed = true;
});

/** What changed since this was called last. */
export function takeChanges(): RoomChanges {
  const changes = { rooms: new Set(rooms), missed };
  rooms.clear();
  missed = false;
  return changes;
}

/** The list could not be asked for: the next one who asks is told of them, too. */
export function giveBack(changes: RoomChanges): void {
  for (const id of changes.rooms) rooms.add(id);
  missed ||= changes.missed;
}
