import type { QueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { logFailure } from "#/api/log";
import type { Match, Room } from "#/api/types";
import { likesOf } from "#/state/likes";
import { type MatchDetails, pendingCelebrationsOf, queuedMatchesOf, queueMatch } from "#/state/matchFlow";
import { type Nudge, onNudge } from "#/state/nudges";
import { sessionStore } from "#/state/session";
import { shownComments } from "#/state/shownComments";
import { unreadMessages, unseenMatchesOf } from "#/state/unread";
import { news as text } from "#/text/news";
import type { Store } from "#/ui/store";
import { bannersOf, dropBannersTo, listsConversations, showBanner } from "./bannerStore";
import { keepSeenMatches, onSeenElsewhere, readSeenMatches, seenBeforeSigningOut } from "./seenMatches";

/** How many of the latest matches and conversations are looked through for what is new. */
const RECENT_LIMIT = 20;

/** Tells of matches and messages when the stream says that there are some, wherever one is; returns a function that stops it. */
export function listenForNews(cache: QueryClient): () => void {
  const matches = new MatchNews(cache);
  const messages = new MessageNews(cache);
  let telling = Promise.resolve();
  const stops = [unseenMatchesOf, pendingCelebrationsOf].map((of) => of(cache).subscribe(matches.keepSeen));
  const stop = onNudge((nudge) => {
    if (nudge.kind === "match") void matches.queueNew(nudge.userId);
    if (nudge.kind === "missed") void matches.queueNew(null);
    if (nudge.kind === "room" && nudge.seenUntil === null) messages.changed(nudge.roomId);
    if (nudge.kind === "unread") messages.counted(nudge.total);
    // One after the other, so that the last one stays.
    if (nudge.kind === "comment") telling = telling.then(() => tellOfComment(cache, nudge));
  });
  // Where all comments are shown, what a banner tells of is among them.
  const dropTold = () =>
    dropBannersTo(bannersOf(cache), (path) => path === `/moments/${shownComments.get()}`);
  stops.push(shownComments.subscribe(dropTold));
  stops.push(onSeenElsewhere(sessionStore.get().user?.id ?? "", matches.dropSeen));
  return () => [...stops, stop].forEach((end) => void end());
}

class MatchNews {
  readonly #cache: QueryClient;
  readonly #account = sessionStore.get().user?.id;
  /** The latest matches at the last event of the stream; undefined before the first. */
  #known: readonly Match[] | undefined;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  /** Keeps which matches need no telling any more: those that neither wait to be shown nor are counted as not looked at. */
  readonly keepSeen = (): void => {
    this.dropSeen();
    if (this.#account === undefined || !this.#known) return;
    const seen = readSeenMatches(this.#account);
    const waiting = this.#waiting();
    const kept = this.#known.filter(({ id, user }) => seen.includes(id) || !waiting.includes(user.id));
    // Another tab may know of later ones.
    const ids = new Set([...kept.map(({ id }) => id), ...seen]);
    // The latest come first.
    keepSeenMatches(this.#account, [...ids].slice(0, 2 * RECENT_LIMIT), kept[0]?.created_at);
  };

  /** Counts those no more that were looked at in another tab. */
  readonly dropSeen = (): void => {
    const seen = readSeenMatches(this.#account ?? "");
    const known = this.#known?.filter(({ id }) => seen.includes(id)) ?? [];
    const isSeen = ({ person }: MatchDetails) => known.some(({ user }) => user.id === person.id);
    unseenMatchesOf(this.#cache).set((all) => (all.some(isSeen) ? all.filter((one) => !isSeen(one)) : all));
  };

  /** With whom there may be a match that was not looked at yet. */
  #waiting(): string[] {
    const pending = pendingCelebrationsOf(this.#cache).get();
    const matches = [...unseenMatchesOf(this.#cache).get(), ...pending.map(({ match }) => match)];
    return [...matches.map(({ person }) => person.id), ...likesOf(this.#cache).pendingIds()];
  }

  /** Counts the matches that were made or told before this page was opened, and were not looked at; a message is counted by itself. */
  #countEarlier(matches: readonly Match[]): void {
    const me = this.#account ?? "";
    const seen = readSeenMatches(me);
    const seenUntil = seenBeforeSigningOut(me);
    const waiting = this.#waiting();
    const queued = queuedMatchesOf(this.#cache);
    const earlier = matches.filter(
      ({ id, user, is_new, last_message_at, created_at }) =>
        is_new &&
        !last_message_at &&
        created_at > seenUntil &&
        !seen.includes(id) &&
        !queued.has(id) &&
        !waiting.includes(user.id),
    );
    const unseen = earlier.map(({ user, chat_room_id }) => ({ person: user, me, roomId: chat_room_id }));
    if (unseen.length > 0) unseenMatchesOf(this.#cache).set((before) => [...before, ...unseen]);
  }

  /** Queues the match with somebody, or, after a gap in the stream, those made in between. */
  async queueNew(userId: string | null): Promise<void> {
    try {
      const { matches } = await api.get("/api/matches/recent", { query: { limit: RECENT_LIMIT } });
      const known = this.#known;
      const likes = likesOf(this.#cache);
      // A request that is repeated tells of its match again, also a page that was opened since.
      const seen = readSeenMatches(this.#account ?? "");
      const isNews = ({ id, user }: Match) => {
        if (userId !== null) return user.id === userId && !seen.includes(id);
        // Before the first event only a match by a like given since the app was opened is known to be new.
        return known ? known.every((one) => one.id !== id) : likes.wasLikedHere(user.id);
      };
      const news = matches.filter(isNews);
      for (const match of news) if (match.is_new) void this.#queueAfterAnswer(match);
      if (!known) this.#countEarlier(matches.filter((match) => !news.includes(match)));
      this.#known = matches;
      this.keepSeen();
    } catch (error) {
      logFailure("new matches", error);
    }
  }

  /** The answer to a like of one's own under way tells of its match itself, unless it was made before the other's like came. */
  async #queueAfterAnswer(match: Match): Promise<void> {
    const likes = likesOf(this.#cache);
    const isUnderWay = () => likes.pendingIds().includes(match.user.id);
    if (isUnderWay()) {
      await once(likes.unanswered, () => !isUnderWay());
      // What is told of with the answer is queued first: a match is queued once.
      await new Promise((later) => setTimeout(later));
      if (!likes.flagsOf(match.user.id).liked) return;
    }
    queueMatch(this.#cache, match, null);
  }
}

/** Resolves once this is true after a change of the store. */
const once = (store: Pick<Store<unknown>, "subscribe">, isTrue: () => boolean) =>
  new Promise<void>((resolve) => {
    const forget = store.subscribe(() => {
      if (!isTrue()) return;
      forget();
      resolve();
    });
  });

class MessageNews {
  readonly #cache: QueryClient;
  #unread: number | undefined;
  /** Rooms that changed since the last count. */
  #changed = new Set<string>();

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  changed(roomId: string): void {
    this.#changed.add(roomId);
  }

  counted(total: number): void {
    const before = this.#unread ?? this.#cache.getQueryData(unreadMessages.queryKey);
    const changed = this.#changed;
    this.#unread = total;
    this.#changed = new Set();
    if (total === 0) dropBannersTo(bannersOf(this.#cache), (path) => path.startsWith("/chat/"));
    if (before !== undefined && total > before) void this.#showBanners(changed);
  }

  /** Shows banners about the rooms that changed; after a gap in the stream, when it isn't known which, about the latest one. */
  async #showBanners(changed: ReadonlySet<string>): Promise<void> {
    const { pathname } = globalThis.location;
    // In an open chat the message is there already: no request is needed.
    const isSeen = (roomId: string) => pathname === `/chat/${roomId}`;
    if (listsConversations(pathname) || (changed.size > 0 && [...changed].every(isSeen))) return;
    try {
      const query = { limit: RECENT_LIMIT, shape: "row" } as const;
      const { rooms } = await api.get("/api/messages/rooms", { query });
      const news = bannerRooms(rooms, changed, globalThis.location.pathname);
      for (const { id, user, last_message } of news.reverse())
        showBanner(bannersOf(this.#cache), {
          about: id,
          person: user,
          title: user.name,
          text: last_message ?? "",
          to: { path: `/chat/${id}` },
        });
    } catch (error) {
      logFailure("new messages", error);
    }
  }
}

/** Shows a banner about a comment that leads to its moment; not where the moment's comments are on the screen. */
async function tellOfComment(
  cache: QueryClient,
  { momentId, commentId }: Pick<Nudge & { kind: "comment" }, "momentId" | "commentId">,
): Promise<void> {
  if (shownComments.get() === momentId) return;
  try {
    const { comment } = await api.get("/api/comments/{id}", { path: { id: commentId } });
    if (shownComments.get() === momentId) return;
    const { name, avatar } = comment.user;
    const pictures = avatar ? [{ url: avatar, width: 1, height: 1, thumbhash: "" }] : [];
    showBanner(bannersOf(cache), {
      about: `moment ${momentId}`,
      person: { name, pictures },
      title: text.comment(name),
      text: comment.content,
      to: { path: `/moments/${momentId}`, state: { commentId } },
    });
  } catch (error) {
    logFailure("new comment", error);
  }
}

/**
 * The rooms, latest first, of which a banner tells the last message: those with unread ones that changed, or if it isn't known which
 * did, the latest. Not where the last message is one's own, as after an answer from another device that did not open the room.
 */
export function bannerRooms(rooms: readonly Room[], changed: ReadonlySet<string>, pathname: string): Room[] {
  const unread = rooms.filter(
    (room) => room.unread_count > 0 && !room.last_message_is_own && !isShown(room, pathname),
  );
  return changed.size > 0 ? unread.filter(({ id }) => changed.has(id)) : unread.slice(0, 1);
}

/** True where a room's news are seen as they come: in the list of conversations, and in the chat itself. */
export const isShown = ({ id, user }: Pick<Room, "id" | "user">, pathname: string): boolean =>
  listsConversations(pathname) || [`/chat/${id}`, `/chat/${user.id}`].includes(pathname);
