import type { Browser, Page, WebSocketRoute } from "@playwright/test";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

/** Who is asked by one test only: whoever else signs in as them would open, and read, what waits for them. */
const staffNames = { admin: "Devika Rao", manager: "Harish Pillai" };

/** Support as a new member sees it, whose name nobody else in the list has, and as the staff do. */
async function openBoth(page: Page, browser: Browser, firstName: string, who: keyof typeof staffNames = "admin") {
  const name = `${firstName} ${crypto.randomUUID().slice(0, 6)}`;
  const data = { email: `${crypto.randomUUID()}@example.com`, firstName: name, lastName: "Rao", password: "tana-bana" };
  const answer = await page.request.post("/api/auth/register", { data });
  await keepToken(page, (await answer.json()).token);
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, who);
  await open(staff, "/support");
  await open(page, "/support");
  await choose(page, new RegExp(staffNames[who]));
  return { name, staff };
}

/** The list moves while others write: whoever is pressed just then may have moved on. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const people = page.getByRole("navigation", { name: "Conversations" });
  await expect(async () => {
    await people.getByRole("button", { name }).first().click({ timeout: 2000 });
    await expect(page.getByRole("region", { name: /^Conversation with/ })).toHaveAccessibleName(name, {
      timeout: 1000,
    });
  }).toPass();
}

test("a member and the staff talk, see who is there, and find it all after a reload", async ({ page, browser }) => {
  const { name, staff } = await openBoth(page, browser, "Meera", "manager");
  await expect(page.getByText("No messages found.")).toBeVisible();

  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please type message." })).toBeVisible();
  await page.getByLabel("Message", { exact: true }).fill("Is the shawl wool?");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log).toContainText("Is the shawl wool?");
  await page.getByLabel("Message", { exact: true }).fill("And is it warm?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log.getByRole("article")).toHaveCount(2);
  await expect(log.getByText("You", { exact: true }), "the head is not repeated").toHaveCount(1);

  const waiting = staff.getByRole("button", { name: new RegExp(`${name} Rao.*2 unread messages`) });
  await expect(waiting).toBeVisible();
  await expectAccessible(staff);
  await choose(staff, new RegExp(`${name} Rao`));
  await expect(staff.getByRole("log")).toContainText("And is it warm?");
  await expect(log).toContainText("Read");
  await staff.getByLabel("Message", { exact: true }).fill("Very warm.");
  await expect(page.getByRole("region", { name: /Conversation/ })).toContainText("is typing…");
  await staff.keyboard.press("Enter");
  await expect(log).toContainText("Very warm.");
  await expectAccessible(page);

  await page.reload();
  await expect(log.getByRole("article"), "the selection is remembered").toHaveCount(3);
  await staff.context().close();
});

test("a broken line loses nothing and doubles nothing", async ({ page, browser }) => {
  test.slow();
  let isBroken = false;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, async (line) => {
    if (isBroken) return line.close();
    lines.push(line);
    line.connectToServer();
  });
  const { name, staff } = await openBoth(page, browser, "Ravi");
  const box = page.getByLabel("Message", { exact: true });
  const log = page.getByRole("log", { name: "Messages" });
  await box.fill("Before");
  await box.press("Enter");
  await expect(log.getByRole("article")).toHaveCount(1);
  await choose(staff, new RegExp(`${name} Rao`));

  isBroken = true;
  for (const line of lines) await line.close();
  await expect(page.getByRole("status").filter({ hasText: "Not connected." })).toBeVisible();
  await box.fill("Meanwhile");
  await box.press("Enter");
  await expect(log).toContainText("On its way…");
  await staff.getByLabel("Message", { exact: true }).fill("Are you there?");
  await staff.keyboard.press("Enter");
  await expect(staff.getByRole("log").getByRole("article")).toHaveCount(2);

  isBroken = false;
  // The longer it was broken the rarer it is tried, at most 20 s apart.
  await expect(log.getByRole("article")).toHaveCount(3, { timeout: 40_000 });
  await expect(log).not.toContainText("On its way…");
  await expect(staff.getByRole("log").getByRole("article")).toHaveCount(3);
  await staff.context().close();
});

test("the newest message stays in sight, and older ones do not move what is being read", async ({ page, browser }) => {
  const { name, staff } = await openBoth(page, browser, "Uma");
  await page.setViewportSize({ width: 390, height: 700 });
  const box = page.getByLabel("Message", { exact: true });
  const log = page.getByRole("log", { name: "Messages" });
  const say = async (text: string) => {
    await box.fill(text);
    await box.press("Enter");
  };
  /** How far the end of the messages is below what can be seen. */
  const below = () =>
    log.evaluate(({ parentElement: frame }) =>
      frame ? Math.round(frame.scrollHeight - frame.scrollTop - frame.clientHeight) : -1,
    );
  for (let count = 1; count <= 35; count++) await say(`Question ${count}`);
  await expect(log.getByRole("article")).toHaveCount(35);
  await expect.poll(below).toBe(0);

  await choose(staff, new RegExp(`${name} Rao`));
  await expect(log.getByText("Read", { exact: true }), "also the mark that it was read").toBeInViewport({ ratio: 1 });
  await expect.poll(below).toBe(0);
  await box.fill("A text\nof several\nlines\npushes them up");
  await expect.poll(below).toBe(0);

  await page.reload();
  await expect(log.getByRole("article")).toHaveCount(30);
  const oldest = log.getByText("Question 6", { exact: true });
  await oldest.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await oldest.boundingBox())?.y ?? -1);
  const before = await top();
  await page.getByRole("button", { name: "Show older messages" }).evaluate((button: HTMLElement) => button.click());
  await expect(log.getByRole("article")).toHaveCount(35);
  expect(Math.abs((await top()) - before), "what was read stays where it was").toBeLessThan(3);
  await staff.context().close();
});
