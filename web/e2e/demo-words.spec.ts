import { expect, type Page, request } from "@playwright/test";
import { newPerson } from "./support/people";
import { type RunningServer, startWithDemoPeople } from "./support/server";
import { test } from "./support/windows";

/** A server with demo people; that of the other tests has none. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithDemoPeople(8);
});
test.afterAll(() => server.stop());

const seesAll = async (page: Page, texts: readonly string[]) => {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
};

test("LANG-02 what demo people say is in the language that was chosen, and in English again", async ({
  openWindow,
}) => {
  const api = await request.newContext({ baseURL: server.address });
  const me = await newPerson(api);
  const read = async (path: string, language: string) => {
    const headers = { authorization: `Bearer ${me.token}`, "accept-language": language };
    return (await api.get(path, { headers })).json();
  };
  const { users } = await read("/api/users/discover?limit=20", "en");
  const { id } = users.find(({ is_demo }: { is_demo: boolean }) => is_demo);
  const profileIn = async (language: string): Promise<string[]> => {
    const { user } = await read(`/api/users/${id}`, language);
    return [user.occupation, user.education, user.signature, user.bio];
  };
  const momentIn = async (language: string): Promise<string> =>
    (await read("/api/moments/list?limit=1", language)).moments[0].content;
  const english = await profileIn("en");
  const chinese = await profileIn("zh-CN");
  for (const [place, text] of english.entries()) expect(chinese[place]).not.toBe(text);

  const page = await openWindow(me, { baseURL: server.address });
  for (const [language, tag, settings, badge, profile] of [
    ["简体中文", "zh-CN", "设置", "演示", chinese],
    ["English", "en", "Settings", "Demo", english],
  ] as const) {
    await page.goto("/settings");
    await page.getByRole("radio", { name: language }).click();
    await expect(page.getByRole("heading", { name: settings, level: 1 })).toBeVisible();
    await page.goto(`/profile/${id}`);
    await seesAll(page, [...profile, badge]);
    await page.goto("/moments");
    await seesAll(page, [await momentIn(tag)]);
  }
  await api.dispose();
});
