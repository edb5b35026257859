/** The room that is looked at on a screen: that of the open chat, or of the match. */
export function roomShownAt(pathname: string, state: unknown): string | undefined {
  const [, chat] = /^\/chat\/([^/]+)$/.exec(pathname) ?? [];
  if (chat !== undefined || pathname !== "/match") return chat;
  const { roomId } = (state ?? {}) as { roomId?: unknown };
  return typeof roomId === "string" ? roomId : undefined;
}
