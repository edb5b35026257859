import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./people";
import { type ChosenFile, dataUrl } from "./pictures";

export interface PostedMoment {
  id: string;
  content: string;
  images: string[];
  hashtags: string[];
  audience?: string;
  likes: number;
  comments: number;
  is_liked: boolean;
}

interface Comment {
  id: string;
  content: string;
}

const none = { images: [] as ChosenFile[], hashtags: [] as string[], audience: "friends" };

/**
 * Moments over the API, as somebody. They are for the author's matches by default, so that tests that
 * run beside each other don't read each other's.
 */
export function momentsOf(request: APIRequestContext, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const call = async <T>(method: "get" | "post" | "delete", path: string, data?: unknown): Promise<T> => {
    const answer = await request[method](path, { headers, ...(data !== undefined && { data }) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json() as Promise<T>;
  };
  const upload = async (file: ChosenFile) => {
    const body = { photo: dataUrl(file), contentType: file.mimeType, fileName: file.name };
    return (await call<{ photoUrl: string }>("post", "/api/moments/upload-image", body)).photoUrl;
  };
  return {
    async post(content: string, more: Partial<typeof none> = {}): Promise<PostedMoment> {
      const { images: files, ...rest } = { ...none, ...more };
      const images: string[] = [];
      for (const file of files) images.push(await upload(file));
      const body = { content, images, ...rest };
      return (await call<{ data: PostedMoment }>("post", "/api/moments/create", body)).data;
    },
    one: async (id: string) => (await call<{ moment: PostedMoment }>("get", `/api/moments/${id}`)).moment,
    mine: async () =>
      (await call<{ moments: PostedMoment[] }>("get", `/api/moments/user/${person.id}/list`)).moments,
    like: (id: string) => call("post", `/api/moments/${id}/like`),
    remove: (id: string) => call("delete", `/api/moments/${id}`),
    comment: async (id: string, content: string, parent?: string) => {
      const body = { content, ...(parent && { parent_comment_id: parent }) };
      return (await call<{ comment: Comment }>("post", `/api/comments/moment/${id}`, body)).comment;
    },
    commentTexts: async (id: string) =>
      (await call<{ comments: Comment[] }>("get", `/api/comments/moment/${id}`)).comments.map(
        ({ content }) => content,
      ),
  };
}

/** The card with that text on it. */
export const momentCard = (page: Page, text: string): Locator =>
  page.getByRole("article").filter({ has: page.getByText(text, { exact: true }) });

export const likeButton = (card: Locator) => card.getByRole("button", { name: /^Like/ });
export const commentsButton = (card: Locator) => card.getByRole("button", { name: /^Comments/ });
/** The comments under a card, in the order shown. */
export const commentRows = (card: Locator) =>
  card.getByRole("region", { name: "Comments" }).getByRole("listitem");
