import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { commentsButton, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("MOM-02 addresses in a moment and its comments can be opened, and nothing else becomes one", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Timbuktu", ["Alex"]);
  const mine = momentsOf(request, me);
  const moment = await mine.post(
    "Photos: https://example.com/a, (www.example.org/b). Not javascript:alert(1)",
  );
  await mine.comment(moment.id, "More on www.example.net!");
  await signIn(page, me);
  await page.goto("/moments");
  const card = page.getByRole("article").filter({ hasText: "Photos:" });
  await commentsButton(card).click();
  const links = card.getByRole("link", { name: /example/ });
  await expect(links).toHaveText(["https://example.com/a", "www.example.org/b", "www.example.net"]);
  for (const [at, href] of [
    "https://example.com/a",
    "https://www.example.org/b",
    "https://www.example.net/",
  ].entries()) {
    await expect(links.nth(at)).toHaveAttribute("href", href);
    await expect(links.nth(at)).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await expect(links.nth(at)).toHaveAttribute("target", "_blank");
  }
  await expectAccessible(page);
});
