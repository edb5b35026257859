import { type APIRequestContext, expect } from "@playwright/test";

/** The key of the operators of the test servers. */
export const OPERATOR_KEY = "the operators of the browser tests";

/** What operators do over the API. */
export function operator(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/admin/${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const get = async (path: string) => {
    const answer = await request.get(`/api/admin/${path}`, { headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  /** The first picture of what was reported. */
  const picture = (report: string) => request.get(`/api/admin/reports/${report}/picture`, { headers });
  /** A selfie that waits. */
  const selfie = (id: string) => request.get(`/api/admin/selfies/${id}`, { headers });
  return { get, post, picture, selfie };
}
