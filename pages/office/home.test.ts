import { randomUUID } from "node:crypto";
import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { HomeDraft } from "#contract/catalogue/home-page.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { followMenu } from "#pages/testing/office-menu.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop } = await openShop();
const [admin, other] = [await givenAdmin(shop), await givenAdmin(shop)];

const path = "/dashboard/home";
const blocks = (page: Page) =>
  within(page.main().getByRole("list", { name: "Blocks of home" })).getAllByRole("listitem");
const block = (page: Page, place: number) => within(blocks(page).at(place) as HTMLElement);
const versions = (page: Page) =>
  within(page.main().getByRole("list", { name: "Versions of home" })).getAllByRole("listitem");
/** The document in the frame, once it has drawn home. */
const frame = async (page: Page) => {
  const { contentDocument } = (await page.main().findByTitle(/^Preview of the draft/)) as HTMLIFrameElement;
  if (!contentDocument) throw new Error("The frame is empty.");
  return within(contentDocument.body);
};

const textBlock = (heading: string) => ({
  _id: randomUUID(),
  kind: "text",
  heading,
  text: "",
  links: [],
  hasPromises: false,
});

/** Keeps another draft, as somebody else at work would. */
async function keepDraft(arrange: (blocks: object[]) => object[]): Promise<HomeDraft> {
  const { headers } = other;
  const { draft } = (await app.inject({ url: "/api/home/draft", headers })).json<{ draft: HomeDraft }>();
  const payload = { version: draft.version, blocks: arrange([...draft.blocks]) };
  const answer = await app.inject({ method: "PUT", url: "/api/home/draft", headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().draft;
}

async function addText(page: Page, heading: string) {
  await press(page, page.main(), "Add a block");
  await press(page, page.main(), /^Text/);
  const added = block(page, -1);
  await expect.poll(() => added.getByRole("button", { name: /^Edit block/ })).toHaveFocus();
  await fill(page, added.getByLabelText("Heading"), heading);
  return added;
}

test("an admin arranges home, publishes it, and brings back what was there", async () => {
  // Something to bring back.
  const { version } = await keepDraft((before) => before.slice(1));
  await app.inject({ method: "POST", url: "/api/home/publish", headers: other.headers, payload: { version } });

  const page = await openPage(app, "/dashboard", { as: admin });
  await followMenu(page, "Marketing", "Home page");
  const main = page.main();
  await main.findByRole("heading", { level: 1, name: "Home page" });
  main.getByText("As shoppers see it");
  expect(main.getByRole("button", { name: "Publish" })).toBeDisabled();
  const count = blocks(page).length;
  await expectAccessible(page);

  await addText(page, "");
  main.getByText("Unsaved changes");
  await press(page, main, "Save draft");
  await main.findByText("Heading is required.");
  const last = () => block(page, -1);
  await expect.poll(() => last().getByLabelText("Heading")).toHaveFocus();
  await fill(page, last().getByLabelText("Heading"), "Diwali");
  expect(main.queryByText("Heading is required.")).toBeNull();
  await press(page, last(), "Add a link");
  await fill(page, last().getByLabelText("Button text"), "Look");
  await fill(page, last().getByLabelText("Link"), "https://elsewhere.example");
  await last().findByText(/must be a page of this shop/);
  await fill(page, last().getByLabelText("Link"), "/shop");

  await press(page, main, `Move block ${count + 1} up`);
  expect(main.getByText(`Moved to place ${count} of ${count + 1}.`)).toHaveAttribute("role", "status");
  expect(blocks(page)[count - 1]).toHaveTextContent("Diwali");
  await press(page, main, "Undo");
  expect(blocks(page)[count]).toHaveTextContent("Diwali");
  await press(page, main, `Remove block ${count + 1}`);
  expect(blocks(page)).toHaveLength(count);
  await press(page, main, "Undo");
  expect(blocks(page)).toHaveLength(count + 1);
  await expectAccessible(page);

  await press(page, main, "Preview");
  await expect.poll(() => main.findByRole("heading", { name: "Preview of the draft" })).toHaveFocus();
  await (await frame(page)).findByRole("heading", { name: "Diwali" });
  const before = await openPage(app, "/");
  expect(before.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(before.queryByText("Diwali")).toBeNull();
  main.getByText("Draft, not published");

  await press(page, main, "Publish");
  await seeNotice(page, "Home has been published.");
  await main.findByText("As shoppers see it");
  (await openPage(app, "/")).getByRole("heading", { name: "Diwali" });

  await expect.poll(() => versions(page)[0]?.textContent).toContain("Shown now");
  expect(versions(page)[0]).toHaveTextContent("By Asha");
  await press(page, within(versions(page)[1] as HTMLElement), /^Restore this version/);
  await press(page, within(await page.findByRole("dialog", { name: "Restore a version" })), "Restore it");
  await expect.poll(() => versions(page)[0]?.textContent).toContain("Brought back from");
  await expect.poll(() => blocks(page)).toHaveLength(count);
  expect((await openPage(app, "/")).queryByText("Diwali")).toBeNull();
});

test("a block with dates is shown in its time only, and reversed dates are refused beside their field", async () => {
  const page = await openPage(app, path, { as: admin });
  const added = await addText(page, "Holi");
  await fill(page, added.getByLabelText("Show from"), "2099-03-05T00:00");
  await fill(page, added.getByLabelText("Show until"), "2099-03-01T00:00");
  await press(page, page.main(), "Preview");
  await added.findByText("The end must be after the start.");
  await fill(page, added.getByLabelText("Show until"), "2099-03-09T00:00");
  added.getByText("To come");
  expect(blocks(page).at(-1)).toHaveTextContent("From March 5, 2099");
  await press(page, page.main(), "Preview");
  const shown = await frame(page);
  await shown.findByRole("heading", { level: 1 });
  expect(shown.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(shown.queryByText("Holi")).toBeNull();
  await fill(page, page.main().getByLabelText("As on"), "2099-03-06T10:00");
  await (await frame(page)).findByRole("heading", { name: "Holi" });
  await press(page, page.main(), "Give up the draft");
  await press(page, within(await page.findByRole("dialog")), "Give it up");
  await page.main().findByText("As shoppers see it");
});

test("the second of two admins is told, keeps what they typed, and is warned when they leave", async () => {
  const page = await openPage(app, path, { as: admin });
  const main = page.main();
  const added = await addText(page, "Mine");
  await keepDraft((theirs) => [...theirs, textBlock("Theirs")]);

  await press(page, main, "Save draft");
  expect(await main.findByText("Somebody else has changed home meanwhile.", { exact: false })).toBeVisible();
  expect(main.getByRole("alert")).toHaveTextContent("Somebody else has changed home meanwhile.");
  expect(added.getByLabelText("Heading")).toHaveValue("Mine");
  await expectAccessible(page);
  await press(page, main, "Load theirs");
  await expect.poll(() => blocks(page).at(-1)?.textContent).toContain("Theirs");
  await press(page, main, "Undo");
  expect(blocks(page).at(-1)).toHaveTextContent("Mine");
  await press(page, main, "Save draft");
  await seeNotice(page, "The draft is saved.");

  await fill(page, block(page, -1).getByLabelText("Heading"), "Mine again");
  const footer = within(page.getByRole("contentinfo"));
  await page.user.click(footer.getByRole("link", { name: "Contact Us" }));
  const question = await page.findByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await press(page, within(question), "Go back");
  expect(page.address()).toBe(path);
  expect(block(page, -1).getByLabelText("Heading")).toHaveValue("Mine again");
  await press(page, main, "Give up the draft");
  await press(page, within(await page.findByRole("dialog", { name: "Give up the draft" })), "Give it up");
  await main.findByText("As shoppers see it");
});

test("a draft of home is previewed by staff, and seen by nobody else", async () => {
  await keepDraft(() => [textBlock("Only a draft")]);
  const page = await openPage(app, "/dashboard/home/preview", { as: admin });
  page.getByRole("heading", { level: 1, name: "Only a draft" });
  page.getByText("Preview of the draft: only staff see this.");
  await expectAccessible(page);
  const shown = await openPage(app, "/", { as: admin });
  expect(shown.getByRole("heading", { level: 1 })).not.toHaveTextContent("Only a draft");
  const visitor = await openPage(app, "/dashboard/home/preview");
  expect(visitor.address()).toMatch(/^\/login/);
});
