import type { Page } from "@playwright/test";
import { seeNotice } from "#e2e/notice.ts";
import { adminAtWork, ownWord } from "#e2e/office.ts";
import { expect, expectAccessible, open, signIn, test } from "#e2e/shop.ts";

// There is one draft of home: no other file edits it. What is published adds a block at the end, which other tests do not notice.

const blocks = (page: Page) => page.getByRole("list", { name: "Blocks of home" }).getByRole("listitem");

/** The draft and what shoppers see as they were before, for all other tests. */
async function withHomeAsBefore(page: Page, use: () => Promise<void>) {
  const { headers } = await adminAtWork(page.request);
  const read = async () => (await (await page.request.get("/api/home/draft", { headers })).json()).draft;
  const published = async () => {
    if ((await read()).isSaved) await page.request.delete("/api/home/draft", { headers });
    return read();
  };
  const { blocks } = await published();
  try {
    await use();
  } finally {
    const { version, blocks: left } = await published();
    if (JSON.stringify(left) !== JSON.stringify(blocks)) {
      await page.request.put("/api/home/draft", { headers, data: { version, blocks } });
      await page.request.post("/api/home/publish", { headers, data: { version: (await read()).version } });
    }
  }
}

async function addText(page: Page, heading: string) {
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.getByRole("button", { name: /^Text/ }).click();
  const block = blocks(page).last();
  await expect(block.getByRole("button", { name: /^Edit block/ })).toBeFocused();
  await block.getByLabel("Heading").fill(heading);
  return block;
}

test("an admin arranges home, looks at it, publishes it, and brings back what was there", async ({ page, browser }) => {
  const word = ownWord();
  await signIn(page, "admin");
  await withHomeAsBefore(page, async () => {
    await open(page, "/dashboard/home");
    await expect(page.getByText("As shoppers see it")).toBeVisible();
    const count = await blocks(page).count();
    await addText(page, `Diwali ${word}`);
    await page.getByRole("button", { name: `Move block ${count + 1} up` }).click();
    await expect(blocks(page).nth(count - 1)).toContainText(word);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(blocks(page).nth(count)).toContainText(word);

    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("heading", { name: "Preview of the draft" })).toBeFocused();
    const frame = page.frameLocator("iframe[title^='Preview of the draft']");
    await expect(frame.getByRole("heading", { name: `Diwali ${word}` })).toBeVisible();
    await page.getByRole("radio", { name: "Desktop" }).check();
    await expect(frame.getByRole("heading", { name: `Diwali ${word}` })).toBeVisible();
    const shopper = await browser.newPage();
    await shopper.goto("/");
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(shopper.getByText(word)).toHaveCount(0);

    await page.setViewportSize({ width: 320, height: 800 });
    await blocks(page).last().getByLabel("Heading").fill(`Diwali ${word} again`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Go back" }).click();

    await page.getByRole("button", { name: "Publish" }).click();
    await seeNotice(page, "Home has been published.");
    await shopper.goto("/");
    await expect(shopper.getByRole("heading", { name: `Diwali ${word} again` })).toBeVisible();
    const versions = page.getByRole("list", { name: "Versions of home" }).getByRole("listitem");
    await versions
      .nth(1)
      .getByRole("button", { name: /^Restore this version/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore it" }).click();
    await expect(versions.first()).toContainText("Brought back from");
    await shopper.goto("/");
    await expect(shopper.getByText(word)).toHaveCount(0);
    await shopper.close();
  });
});
