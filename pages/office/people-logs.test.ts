import { randomUUID } from "node:crypto";
import { within } from "@testing-library/dom";
import { expect, onTestFinished, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { followMenu } from "#pages/testing/office-menu.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { startHeartbeat } from "#server/platform/processes/heartbeat.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenFailedJob, givenFailedMail } from "#server/testing/given/failures.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const owner = await givenAdmin(shop, { firstName: "Devika", email: "devika@example.com" });

async function openByMenu(name: string, link = name): Promise<Page> {
  const page = await openPage(app, "/dashboard", { as: owner });
  await followMenu(page, "Settings", link);
  await page.findByRole("heading", { level: 1, name });
  return page;
}

const field = (page: Page, label: string) => page.main().getByLabelText(label);
const show = (page: Page) => press(page, page.main(), "Show");
const articles = (page: Page, ...words: string[]) =>
  page
    .main()
    .queryAllByRole("article")
    .filter(({ textContent }: HTMLElement) => words.every((part) => textContent?.includes(part)));

test("an owner finds who logged in and who was refused, by kind, person and day", async () => {
  const email = "lata.iyer@example.com";
  const person = { email, password: "indigo-and-madder", firstName: "Lata", lastName: "Iyer" };
  const post = (path: string, payload: object) => app.inject({ method: "POST", url: `/api/auth/${path}`, payload });
  await post("register", person);
  await post("login", { email, password: "not the password" });

  let held: Promise<void> | undefined;
  let release = () => {};
  const page = await openPage(app, "/dashboard", {
    as: owner,
    intercept: async ({ url }) => {
      if (url.includes("/api/security-event?")) await held;
      return undefined;
    },
  });
  await followMenu(page, "Settings", "Activity", "Security events");
  await page.findByRole("heading", { level: 1, name: "Security events" });
  held = new Promise((resolve) => {
    release = resolve;
  });
  await fill(page, field(page, "Person"), "lata");
  await show(page);
  await fill(page, field(page, "Person"), email);
  release();
  await expect.poll(page.address).toMatch(/person=lata$/);
  expect(field(page, "Person"), "what was typed while the list loaded").toHaveValue(email);
  await show(page);
  await expect.poll(page.address).toMatch(/person=lata\.iyer%40example\.com$/);
  await expect.poll(() => articles(page, "Account created", email)[0]).toHaveTextContent("this machine");
  await expectAccessible(page);
  await page.user.selectOptions(field(page, "Kind"), "Login refused");
  await show(page);
  await expect.poll(page.address).toMatch(/kind=login\+refused&person=/);
  await fill(page, field(page, "Person"), "");
  await show(page);
  await expect.poll(page.address).not.toContain(encodeURIComponent(email));
  await expect.poll(() => articles(page)[0]).toHaveTextContent("Login refused");
  await fill(page, field(page, "To"), "2001-01-31");
  await show(page);
  await page.findByText("No events found.");
  await page.user.click(page.main().getByRole("link", { name: "Clear" }));
  await expect.poll(() => field(page, "To")).toHaveValue("");
});

test("an admin finds who changed what, by person, thing and day", async () => {
  const { id, name } = await givenProduct(db, { name: "Jamdani stole" });
  const payload = { product: { isActive: false } };
  await app.inject({ method: "PUT", url: `/api/product/${id}/active`, headers: owner.headers, payload });
  const page = await openByMenu("Audit log", "Activity");
  await fill(page, field(page, "Person"), "devika@example");
  await page.user.selectOptions(field(page, "Thing"), "Product");
  await show(page);
  await expect.poll(page.address).toMatch(/thing=product&person=devika%40example$/);
  await expect.poll(() => articles(page, name)[0]).toHaveTextContent("Product switched off:");
  const [newest] = articles(page, name) as [HTMLElement];
  expect(newest).toHaveTextContent("before: yes");
  expect(newest).toHaveTextContent("after: no");
  expect(within(newest).getByRole("link", { name })).toHaveAttribute("href", `/dashboard/product/edit/${id}`);
  await expectAccessible(page);

  await page.user.click(within(newest).getByRole("link", { name: "All of this product" }));
  await expect.poll(page.address).toMatch(new RegExp(`thingId=${id}$`));
  await page.findByText(/Only changes of one product are shown\./);
  await fill(page, field(page, "To"), "2001-01-31");
  await show(page);
  await page.findByText("No changes found.");
  await page.user.click(page.main().getByRole("link", { name: "Clear" }));
  await page.main().findAllByRole("article");
  const nobody = await openPage(app, `/dashboard/audit?person=${randomUUID()}`, { as: owner });
  await nobody.findByText("No changes found.");
});

test("an owner sees how the shop runs, and retries a job and a mail that failed", async () => {
  const heartbeat = await startHeartbeat(db, openLog().log);
  onTestFinished(() => heartbeat.stop());
  await givenFailedJob({ db }, { kind: "index-orders", reason: "The provider was away." });
  await givenFailedMail({ db }, { to: "gone@example.com" });
  const page = await openByMenu("System");
  page.main().getByText(/^Shop \d/);
  page.main().getByText("Not scheduled");
  expect(page.getByRole("table", { name: "Processes that serve" })).toHaveTextContent(/\d [MG]B/);
  const rows = (words: string) =>
    page
      .main()
      .getAllByRole("row")
      .filter(({ textContent }: HTMLElement) => textContent?.includes(words));
  const [job] = rows("The provider was away.") as [HTMLElement];
  expect(job).toHaveTextContent("index-orders");
  await expectAccessible(page);
  await press(page, within(job), "Retry index-orders");
  await seeNotice(page, "The job is queued again.");
  await expect.poll(() => rows("The provider was away.")).toEqual([]);
  const [mail] = rows("gone@example.com") as [HTMLElement];
  await press(page, within(mail), /^Retry/);
  await seeNotice(page, "The mail is queued again.");
  await expect.poll(() => rows("gone@example.com")).toEqual([]);
  await expectAccessible(page);
});
