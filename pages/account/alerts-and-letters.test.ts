import { within } from "@testing-library/dom";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press as pressIn } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { pressEnter } from "#pages/testing/press-enter.ts";
import { sendAlerts } from "#server/customers/alerts/sending/job.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { alertTokenFor, mailsTo, newsletterTokenFor, unsubscribeTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop, { firstName: "Devika" });

const soldOut = () => givenProduct(db, { sizes: ["M"], quantity: 0 });
const field = (page: Page, label: string) => page.main().getByLabelText(label);
const press = (page: Page, name: string | RegExp) => pressIn(page, page.main(), name);

test("a visitor asks, confirms, is told when the size is back, and stops by one press", async () => {
  const email = "visitor@example.com";
  const product = await soldOut();
  const page = await openPage(app, `/product/${product.slug}`);
  await page.user.click(await page.findByRole("link", { name: "Tell me when M is back" }));
  await page.findByRole("heading", { name: "When size M is back" });
  await fill(page, page.main().getByRole("textbox", { name: "Email" }), "nobody");
  await press(page, "Tell me");
  await page.findByText("Email format is invalid.");
  await expectAccessible(page);
  await fill(page, page.main().getByRole("textbox", { name: "Email" }), email);
  await pressEnter(page);
  await page.findByText(/Please follow the link that we have mailed to you\./);
  await page.user.click(page.getByRole("link", { name: "Back to the product" }));
  await page.findByRole("heading", { name: product.name });

  const confirm = await openPage(app, `/alerts/confirm/${await alertTokenFor(db, email)}`);
  await expectAccessible(confirm);
  await press(confirm, "Tell me");
  await confirm.findByText(/We will mail you once/);

  await changeProduct(db, product.id, { quantity: 4 });
  await sendAlerts(db, shop.settings);
  const stop = await openPage(app, `/alerts/stop/${await unsubscribeTokenFor(db, email)}`);
  await expectAccessible(stop);
  await press(stop, "Stop them");
  await stop.findByText(/You will get no more mails of this kind\./);
});

test("a member is told of their wishlist only after ticking it, and gives up what they wait for", async () => {
  const as = await givenMember(shop, { emailProvenAt: new Date() });
  const product = await soldOut();
  const page = await openPage(app, `/product/${product.slug}`, { as });
  await page.user.click(await page.findByRole("link", { name: "Tell me when the price falls" }));
  await page.findByText(`We send one mail to ${as.email}`, { exact: false });
  await press(page, "Tell me");
  await page.findByText(/We will mail you when it costs less\./);

  const mails = await page.reload("/dashboard/mails");
  const wishes = (on: Page) => on.getByRole("checkbox", { name: "When something in my wishlist costs less" });
  for (const tick of mails.getAllByRole("checkbox")) expect(tick).not.toBeChecked();
  await expectAccessible(mails);
  await mails.user.click(wishes(mails));
  await press(mails, "Keep these choices");
  await seeNotice(mails, "Your choice is saved.");
  const later = await mails.reload();
  expect(wishes(later)).toBeChecked();
  expect(later.getByRole("checkbox", { name: /^Once, when I have left/ })).not.toBeChecked();

  await press(later, /^Give up: When it costs less/);
  await seeNotice(later, "You will not be told.");
  await later.findByText(/^You wait for nothing\./);
});

test("the page of a product offers only what makes sense, and whoever comes late is told so", async () => {
  const product = await soldOut();
  const offers = async () => {
    const page = await openPage(app, `/product/${product.slug}`);
    const links = within(page.getByRole("navigation", { name: "Alerts" })).getAllByRole("link");
    return links.map(({ textContent }) => textContent);
  };
  expect(await offers()).toEqual(["Tell me when M is back", "Tell me when the price falls"]);
  await changeProduct(db, product.id, { quantity: 40 });
  expect(await offers()).toEqual(["Tell me when the price falls"]);
  const late = await openPage(app, `/alerts/ask/${product.slug}?size=M`);
  await fill(late, late.main().getByRole("textbox", { name: "Email" }), "late@example.com");
  await press(late, "Tell me");
  await late.main().findByText(/Size M is in stock\./);
});

test("what a visitor writes reaches the staff, who mark it as answered", async () => {
  const page = await openPage(app, "/contact");
  await press(page, "Submit");
  await expect.poll(() => field(page, "Name")).toHaveAccessibleDescription("Name is required.");
  await expect.poll(() => field(page, "Name")).toHaveFocus();
  expect(field(page, "Email")).toHaveAccessibleDescription("Email is required.");
  await fill(page, field(page, "Message"), "Too short");
  await press(page, "Submit");
  await expect
    .poll(() => field(page, "Message"))
    .toHaveAccessibleDescription("Message must be at least 10 characters.");
  await expectAccessible(page);
  await fill(page, field(page, "Name"), "Meera Iyer");
  await fill(page, field(page, "Email"), "meera@example.com");
  await fill(page, field(page, "Message"), "Is the block print fast?\nI wash by hand.");
  await press(page, "Submit");
  expect(await page.main().findByRole("status")).toHaveTextContent("We have received your message.");
  expect(field(page, "Message"), "the form is empty again").toHaveValue("");

  const office = await openPage(app, "/dashboard/contact?which=all", { as: admin });
  const message = { name: "Message of Meera Iyer" };
  expect(office.getByRole("article", message)).toHaveTextContent("Is the block print fast?");
  await expectAccessible(office);
  await press(office, "Mark as answered");
  await expect.poll(() => office.getByRole("article", message)).toHaveTextContent(/Answered .* by /);
  await office.user.click(office.getByRole("link", { name: "Waiting" }));
  await expect.poll(() => office.getByRole("link", { name: "Waiting" })).toHaveAttribute("aria-current", "page");
  expect(office.queryByRole("article", message)).toBeNull();
});

test("one link puts a reader on the newsletter, another takes them off it, each once pressed", async () => {
  const email = "reader@example.com";
  await app.inject({ method: "POST", url: "/api/newsletter/subscribe", payload: { email } });
  const confirm = await openPage(app, `/newsletter/confirm/${await newsletterTokenFor(db, email)}`);
  await expectAccessible(confirm);
  await press(confirm, "Confirm");
  expect(await confirm.main().findByRole("status")).toHaveTextContent("You are on our list.");
  const mails = await mailsTo(db, email);
  const [path = ""] = mails.map(({ text }) => text.match(/\/newsletter\/unsubscribe\/[\w-]+/)?.[0]).filter(Boolean);
  const leave = await openPage(app, path);
  await expectAccessible(leave);
  await press(leave, "Unsubscribe");
  expect(await leave.main().findByRole("status")).toHaveTextContent("You are off our list.");
});

test("a grievance that says what is needed gets a number, and reaches the staff", async () => {
  const page = await openPage(app, "/login");
  const footer = within(page.getByRole("navigation", { name: "Footer" }));
  await page.user.click(footer.getByRole("link", { name: "Grievance" }));
  await page.findByRole("heading", { name: "Grievance officer" });
  await press(page, "Submit");
  await expect.poll(() => field(page, "Name")).toHaveFocus();
  await fill(page, field(page, "Name"), "Meera Iyer");
  await fill(page, field(page, "Email"), "meera.iyer@example.com");
  await fill(page, field(page, "Order ID"), "42");
  await fill(page, field(page, "Message"), "Nobody answers my mails about the torn stole.");
  await press(page, "Submit");
  await expect
    .poll(() => field(page, "Order ID"))
    .toHaveAccessibleDescription(/must be the one that stands on your order/);
  await expectAccessible(page);
  await fill(page, field(page, "Order ID"), "");
  await press(page, "Submit");
  const receipt = await page.main().findByRole("status");
  expect(receipt).toHaveTextContent(/G-\w{5}-\w{5}/);
  expect(field(page, "Message"), "the form is empty again").toHaveValue("");
  const [number = ""] = receipt.textContent?.match(/G-\w{5}-\w{5}/) ?? [];
  const { grievances } = (await app.inject({ url: "/api/grievance", headers: admin.headers })).json();
  expect(grievances).toEqual([expect.objectContaining({ number, name: "Meera Iyer" })]);
});

test("a grievance is answered by staff, and its link shows how it stands", async () => {
  const send = async (email: string): Promise<string> => {
    const payload = { name: "Leela Pillai", email, message: "My kurta came torn." };
    return (await app.inject({ method: "POST", url: "/api/grievance/add", payload })).json().number;
  };
  await send("late@example.com");
  await db.execute(sql`
    update grievances set created_at = created_at - interval '49 hours',
      acknowledge_by = acknowledge_by - interval '49 hours', resolve_by = resolve_by - interval '49 hours'
    where email = 'late@example.com'`);
  const email = "leela@example.com";
  const number = await send(email);
  const office = await openPage(app, "/dashboard/grievance", { as: admin });
  expect(office.getByText(/is overdue/)).toBeVisible();
  expect(office.getAllByRole("article")[0], "overdue ones stand on top").toHaveTextContent("Late to");
  await expectAccessible(office);
  const grievance = () => within(office.getByRole("article", { name: `Grievance ${number}` }));
  const step = (name: string) => pressIn(office, grievance(), name);
  await step("Acknowledge");
  await expect.poll(() => grievance().queryByRole("button", { name: "Acknowledge" })).toBeNull();
  await step("Send answer");
  await expect.poll(() => grievance().getByLabelText("Answer")).toHaveAccessibleDescription("Message is required.");
  await fill(office, grievance().getByLabelText("Answer"), "A new stole is on its way to you.");
  await step("Send answer");
  // Not the words in the field that is being sent.
  await expect.poll(() => grievance().getByLabelText("Answer")).toHaveValue("");
  await grievance().findByText("A new stole is on its way to you.");
  await step("Resolve");
  await expect.poll(() => office.queryByRole("article", { name: `Grievance ${number}` })).toBeNull();

  const mails = await mailsTo(db, email);
  const [path = ""] = mails.map(({ text }) => text.match(/\/grievance\/status\/[\w-]+/)?.[0]).filter(Boolean);
  const status = await openPage(app, path);
  await status.findByRole("heading", { name: "Your grievance" });
  expect(status.getByText(number)).toBeVisible();
  status.getByText("A new stole is on its way to you.");
  await expectAccessible(status);
});
