import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeAlert, seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { pressEnter } from "#pages/testing/press-enter.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { mailsTo, resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const email = (page: Page) => page.main().getByLabelText("Email");
const password = (page: Page) => page.main().getByLabelText("Password");
const login = (page: Page) => page.main().getByRole("button", { name: "Login" });
const onDashboard = (page: Page) => expect.poll(page.address).toBe("/dashboard");

describe("logging in", () => {
  test("two quick presses send the form once, and the member is greeted", async () => {
    const member = await givenMember(shop, { firstName: "Asha" });
    let sent = 0;
    const intercept = ({ url }: Request) => {
      if (url.endsWith("/api/auth/login")) sent += 1;
      return undefined;
    };
    const page = await openPage(app, "/login", { intercept });
    await page.user.type(email(page), member.email);
    await page.user.type(password(page), member.password);
    await page.user.dblClick(login(page));
    await seeNotice(page, "Hey Asha, Welcome Back!");
    await onDashboard(page);
    await page.findByRole("heading", { level: 1, name: "Account Details" });
    expect(sent).toBe(1);
  });

  test("what is wrong with the form is said, what was typed stays, and the keyboard alone is enough", async () => {
    const member = await givenMember(shop);
    const page = await openPage(app, "/login");
    await press(page, page.main(), "Login");
    await page.findByText("Email is required.");
    page.getByText("Password is required.");
    await expect.poll(() => email(page)).toHaveFocus();
    await page.user.type(email(page), "asha");
    await page.user.type(password(page), "short{Enter}");
    await page.findByText("Email format is invalid.");
    page.getByText("Password must be at least 6 characters.");
    await expectAccessible(page);

    await page.user.clear(email(page));
    await page.user.type(email(page), member.email);
    await page.user.clear(password(page));
    await page.user.type(password(page), "not the password");
    await press(page, page.main(), "Login");
    await seeAlert(page, "Please try to login again!");
    await page.main().findByText(/^The email or the password is not right\./);
    expect(email(page)).toHaveValue(member.email);
    expect(page.address()).toBe("/login");

    await page.user.clear(email(page));
    await page.user.clear(password(page));
    await page.user.click(email(page));
    await page.user.keyboard(member.email);
    await page.user.tab();
    await expect.poll(() => password(page)).toHaveFocus();
    await page.user.keyboard(`${member.password}{Enter}`);
    await onDashboard(page);
  });

  test("the pages for visitors lead a signed-in person to the dashboard", async () => {
    const as = await givenMember(shop);
    for (const path of ["/login", "/register", "/forgot-password", "/reset-password/a-token"])
      await onDashboard(await openPage(app, path, { as }));
  });

  test("leads to the page of the dashboard that was wanted, and never to another site", async () => {
    const member = await givenMember(shop);
    const logIn = async (page: Page) => {
      await page.user.type(email(page), member.email);
      await page.user.type(password(page), `${member.password}{Enter}`);
    };
    const page = await openPage(app, "/dashboard/address/add");
    expect(page.address()).toMatch(/^\/login\?next=/);
    await logIn(page);
    await expect.poll(page.address).toBe("/dashboard/address/add");
    const other = await openPage(app, "/login?next=//evil.example/");
    await logIn(other);
    await onDashboard(other);
  });
});

describe("signing up", () => {
  test("each empty field says what it lacks, and an email that has an account is refused", async () => {
    const member = await givenMember(shop);
    const page = await openPage(app, "/register");
    await press(page, page.main(), "Sign Up");
    for (const lacking of ["Email", "First Name", "Last Name", "Password"])
      await page.findByText(`${lacking} is required.`);
    await expect.poll(() => email(page)).toHaveFocus();
    await expectAccessible(page);

    await page.user.type(email(page), member.email);
    await page.user.type(page.getByLabelText("First Name"), "Asha");
    await page.user.type(page.getByLabelText("Last Name"), "Rao");
    await page.user.type(password(page), "indigo");
    await press(page, page.main(), "Sign Up");
    await seeAlert(page, "Please try to signup again!");
    await expect.poll(() => email(page)).toHaveAccessibleDescription("That email address is already in use.");
    await expect.poll(() => email(page)).toHaveFocus();
  });
});

describe("a forgotten password", () => {
  const confirmation = (page: Page) => page.main().getByLabelText("Confirm Password");

  test("is replaced through a mailed link, once", async () => {
    const member = await givenMember(shop);
    const page = await openPage(app, "/login");
    await page.user.click(page.main().getByRole("link", { name: "Forgot password?" }));
    await page.findByRole("heading", { level: 1, name: "Forgot Password" });
    await press(page, page.main(), "Send Email");
    await page.findByText("Email is required.");
    await expectAccessible(page);
    await fill(page, email(page), member.email);
    await press(page, page.main(), "Send Email");
    await page.main().findByText(/a link to reset its password is on the way/);

    const token = await resetTokenFor(db, member.email);
    const mailed = await openPage(app, `/reset-password/${token}`);
    await fill(mailed, password(mailed), "a new password");
    await fill(mailed, confirmation(mailed), "another one");
    await press(mailed, mailed.main(), "Reset Password");
    await mailed.findByText("Confirm password and password fields must match.");
    await expect.poll(() => confirmation(mailed)).toHaveFocus();
    await fill(mailed, confirmation(mailed), "a new password");
    await pressEnter(mailed);
    await seeNotice(mailed, "Password changed successfully.");
    await expect.poll(mailed.address).toBe("/login");
    await mailed.findByRole("heading", { level: 1, name: "Login" });
    await fill(mailed, email(mailed), member.email);
    await fill(mailed, password(mailed), "a new password");
    await pressEnter(mailed);
    await onDashboard(mailed);

    const again = await openPage(app, `/reset-password/${token}`);
    await fill(again, password(again), "a newer password");
    await fill(again, confirmation(again), "a newer password");
    await press(again, again.main(), "Reset Password");
    await again.main().findByText(/^This link is no longer valid\./);
  });

  test("a link that is not valid is refused, and the way back leads to the login", async () => {
    const page = await openPage(app, "/reset-password/made-up");
    await fill(page, password(page), "a new password");
    await fill(page, confirmation(page), "a new password");
    await press(page, page.main(), "Reset Password");
    await seeNotice(page, "Please try to reset again!");
    await page.main().findByText(/^This link is no longer valid\./);
    await expectAccessible(page);
    const other = await openPage(app, "/forgot-password");
    await other.user.click(other.main().getByRole("link", { name: "Back to login" }));
    await expect.poll(other.address).toBe("/login");
  });
});

test("a code from the mailbox logs in", async () => {
  const member = await givenMember(shop);
  const page = await openPage(app, "/login");
  await page.user.click(page.main().getByRole("link", { name: "Use a code instead" }));
  await press(page, page.main(), "Send a code");
  await page.findByText("Email is required.");
  await fill(page, page.getByRole("textbox", { name: "Email or phone number" }), member.email);
  await press(page, page.main(), "Send a code");
  const field = await page.findByRole("textbox", { name: "Code" });
  await expect.poll(() => field).toHaveFocus();
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(page.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await expectAccessible(page);
  const [mail] = await mailsTo(db, member.email);
  const code = /asked for it: (\d{6})/.exec(mail?.text ?? "")?.[1] ?? "";
  await fill(page, field, code === "000000" ? "111111" : "000000");
  await press(page, page.main(), "Login");
  await page.main().findByText("This code is wrong or has expired. Please ask for a new one.");
  await fill(page, page.getByRole("textbox", { name: "Code" }), code);
  await press(page, page.main(), "Login");
  await onDashboard(page);
});
