import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import type { components } from "#/api/schema";
import { wrongIds } from "#/text/moments";

export type NewMoment = Omit<components["schemas"]["CreateBody"], "audience"> & { audience: Audience };
export type Audience = "public" | "friends" | "private";
export type MomentPage = components["schemas"]["Moments"];

const commentsAtOnce = 50;

/** True if a value has the form of an id. */
export const isId = (id: unknown): id is string =>
  typeof id === "string" && /^[0-9a-hjkmnp-tv-z]{13}$/.test(id);

/** True if the server answered that there is no such thing (any more). */
export const isNotFound = (error: unknown) => error instanceof ApiFailure && error.status === 404;

export interface PageQuery {
  limit: number;
  offset?: number;
  before?: string;
}

export const listMoments = (query: PageQuery & { tag?: string }) => api.get("/api/moments/list", { query });

export const listMomentsOf = (id: string, query: PageQuery) =>
  api.get("/api/moments/user/{id}/list", { path: { id }, query });

export const findMoment = async (id: string) => (await api.get("/api/moments/{id}", { path: { id } })).moment;

export const createMoment = async (body: NewMoment, idempotencyKey: string) =>
  (await api.post("/api/moments/create", { body, idempotencyKey })).data;

export const deleteMoment = (id: string) => api.delete("/api/moments/{id}", { path: { id } });

export const likeMoment = (id: string, liked: boolean) => {
  const path = { path: { id } };
  return liked ? api.post("/api/moments/{id}/like", path) : api.delete("/api/moments/{id}/like", path);
};

export const listComments = (momentId: string, after?: string) =>
  api.get("/api/comments/moment/{id}", {
    path: { id: momentId },
    query: { limit: commentsAtOnce, ...(after && { after }) },
  });

export async function postComment(
  momentId: string,
  content: string,
  parent: string | null,
  idempotencyKey: string,
) {
  const body = parent === null ? { content } : { content, parent_comment_id: parent };
  const call = { path: { id: momentId }, body, idempotencyKey };
  return (await api.post("/api/comments/moment/{id}", call)).comment;
}

export async function deleteComment(id: string) {
  if (!isId(id)) throw new Error(wrongIds.commentAtApi);
  await api.delete("/api/comments/{id}", { path: { id } });
}

/** True if the comment that was to be answered is not there any more for whoever answers. */
export const answersDeleted = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  typeof error.details === "object" &&
  error.details !== null &&
  "parent_comment_id" in error.details;
