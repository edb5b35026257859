import { type APIRequestContext, expect, type Page, request as requests, test } from "@playwright/test";
import { newPerson, type Person } from "./people";
import { type RunningServer, startForOperators } from "./server";

/** A server for each test of the file, since a queue shows what all people of a server have reported. */
export function deskServer(start: () => Promise<RunningServer> = startForOperators) {
  let server: RunningServer;
  let request: APIRequestContext;
  async function serve(startServer: () => Promise<RunningServer>): Promise<void> {
    server = await startServer();
    request = await requests.newContext({ baseURL: server.address });
  }
  async function stop(): Promise<void> {
    await request.dispose();
    await server.stop();
  }
  test.beforeEach(() => serve(start));
  test.afterEach(stop);

  const person = (name: string, changes: Parameters<typeof newPerson>[1] = {}) =>
    newPerson(request, { ...changes, name });
  const admin = (...task: string[]) => server.admin(...task);
  return {
    /** Asks this server. */
    get request() {
      return request;
    },
    /** The address of a path on it. */
    at: (path: string) => `${server.address}${path}`,
    admin,
    person,
    /** Stops it and starts another in its place. */
    async restartAs(startServer: () => Promise<RunningServer>): Promise<void> {
      await stop();
      await serve(startServer);
    },
    /** Somebody who is an operator in that role. */
    async operatorNamed(name: string, role: "looks" | "decides" | "owner"): Promise<Person> {
      const made = await person(name, { photos: [] });
      admin("operators", "add", made.email, "--role", role, "--note", "On the team");
      return made;
    },
    async report(by: Person, about: Person, text: string, subject?: object): Promise<void> {
      const answer = await request.post(`/api/users/${about.id}/report`, {
        headers: { authorization: `Bearer ${by.token}` },
        data: { reason: "scam", text, ...(subject && { subject }) },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}

/** The rows of the queue that is shown. */
export const rows = (page: Page) =>
  page.getByRole("list", { name: /^(Reports|Pictures|Appeals|Letters)$/ }).getByRole("listitem");

/** The item that is open. */
export const article = (page: Page) => page.getByRole("article");

/** The field of a decision's reason. */
export const why = (page: Page) => page.getByRole("dialog").getByRole("textbox", { name: "Why?" });
