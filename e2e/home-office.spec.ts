import type { Page } from "@playwright/test";
import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

// There is one draft of home: no other file edits it. What these publish adds a block at the end, which other tests do not notice.
test.describe.configure({ mode: "serial" });

const path = "/dashboard/home";
const blocks = (page: Page) => page.getByRole("list", { name: "Blocks of home" }).getByRole("listitem");
const status = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

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

const textBlock = (heading: string) => ({
  ...{ _id: crypto.randomUUID(), kind: "text", heading },
  ...{ text: "", links: [], hasPromises: false },
});

/** Keeps another draft, as somebody else at work would. */
async function keepDraft(page: Page, arrange: (blocks: object[]) => object[]) {
  const { headers } = await adminAtWork(page.request);
  const { draft } = await (await page.request.get("/api/home/draft", { headers })).json();
  const data = { version: draft.version, blocks: arrange(draft.blocks) };
  expect((await page.request.put("/api/home/draft", { headers, data })).status()).toBe(200);
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
    await open(page, "/dashboard");
    await page.getByRole("link", { name: "Home page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home page" })).toBeVisible();
    await expect(page.getByText("As shoppers see it")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
    const count = await blocks(page).count();
    await expectAccessible(page);

    await addText(page, "");
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Heading is required.")).toBeVisible();
    await expect(blocks(page).last().getByLabel("Heading")).toBeFocused();
    await blocks(page).last().getByLabel("Heading").fill(`Diwali ${word}`);
    await expect(page.getByText("Heading is required.")).toHaveCount(0);
    await blocks(page).last().getByRole("button", { name: "Add a link" }).click();
    await blocks(page).last().getByLabel("Words of the button").fill("Look");
    await blocks(page).last().getByLabel("Link", { exact: true }).fill("https://elsewhere.example");
    await expect(
      blocks(page)
        .last()
        .getByText(/must be a page of this shop/),
    ).toBeVisible();
    await blocks(page).last().getByLabel("Link", { exact: true }).fill("/shop");

    await page.getByRole("button", { name: `Move block ${count + 1} up` }).click();
    await expect(status(page, `Moved to place ${count} of ${count + 1}.`)).toBeAttached();
    await expect(blocks(page).nth(count - 1)).toContainText(word);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(blocks(page).nth(count)).toContainText(word);
    await page.getByRole("button", { name: `Remove block ${count + 1}` }).click();
    await expect(blocks(page)).toHaveCount(count);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(blocks(page)).toHaveCount(count + 1);
    await expectAccessible(page);

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
    await expect(page.getByText("Draft, not published")).toBeVisible();

    await page.getByRole("button", { name: "Publish" }).click();
    await seeNotice(page, "Home has been published.");
    await expect(page.getByText("As shoppers see it")).toBeVisible();
    await shopper.goto("/");
    await expect(shopper.getByRole("heading", { name: `Diwali ${word}` })).toBeVisible();

    const versions = page.getByRole("list", { name: "Versions of home" }).getByRole("listitem");
    await expect(versions.first()).toContainText("Shown now");
    await expect(versions.first()).toContainText("By ");
    await versions
      .nth(1)
      .getByRole("button", { name: /^Restore this version/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore it" }).click();
    await expect(versions.first()).toContainText("Brought back from");
    await expect(blocks(page)).toHaveCount(count);
    await shopper.goto("/");
    await expect(shopper.getByText(word)).toHaveCount(0);
    await shopper.close();
  });
});

test("a block with dates is shown in its time only, and reversed dates are refused beside their field", async ({
  page,
}) => {
  const word = ownWord();
  await signIn(page, "admin");
  await withHomeAsBefore(page, async () => {
    await open(page, path);
    const block = await addText(page, `Holi ${word}`);
    await block.getByLabel("Show from").fill("2099-03-05T00:00");
    await block.getByLabel("Show until").fill("2099-03-01T00:00");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(block.getByText("The end must be after the start.")).toBeVisible();
    await block.getByLabel("Show until").fill("2099-03-09T00:00");
    await expect(block.getByText("To come")).toBeVisible();
    await expect(block).toContainText("From March 5, 2099");
    await page.getByRole("button", { name: "Preview" }).click();
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(frame.getByText(word)).toHaveCount(0);
    await page.getByLabel("As on").fill("2099-03-06T10:00");
    await expect(frame.getByRole("heading", { name: `Holi ${word}` })).toBeVisible();
  });
});

test("the second of two admins is told, keeps what they typed, and is warned when they leave", async ({ page }) => {
  const [mine, theirs] = [ownWord(), ownWord()];
  await signIn(page, "admin");
  await withHomeAsBefore(page, async () => {
    await open(page, path);
    const block = await addText(page, mine);
    await keepDraft(page, (theirBlocks) => [...theirBlocks, textBlock(theirs)]);

    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Somebody else has changed home meanwhile." }),
    ).toBeVisible();
    await expect(block.getByLabel("Heading")).toHaveValue(mine);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Load theirs" }).click();
    await expect(blocks(page).last()).toContainText(theirs);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(blocks(page).last()).toContainText(mine);
    await page.getByRole("button", { name: "Save draft" }).click();
    await seeNotice(page, "The draft is saved.");

    await page.setViewportSize({ width: 320, height: 800 });
    await blocks(page).last().getByLabel("Heading").fill(`${mine} again`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Go back" }).click();
    await expect(blocks(page).last().getByLabel("Heading")).toHaveValue(`${mine} again`);
    await page.getByRole("button", { name: "Give up the draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Give it up" }).click();
    await expect(page.getByText("As shoppers see it")).toBeVisible();
  });
});

test("a draft of home is previewed by staff, and seen by nobody else", async ({ page, browser }) => {
  const heading = `Only a draft ${ownWord()}`;
  await signIn(page, "admin");
  await withHomeAsBefore(page, async () => {
    await keepDraft(page, () => [textBlock(heading)]);
    await open(page, "/dashboard/home/preview");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText("Preview of the draft: only staff see this.")).toBeVisible();
    await expectAccessible(page);
    await open(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading);
    const visitor = await browser.newPage();
    await visitor.goto("/dashboard/home/preview");
    await expect(visitor).toHaveURL(/\/login/);
    await visitor.close();
  });
});
