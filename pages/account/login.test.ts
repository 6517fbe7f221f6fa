import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { seeAlert, seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop } = await openShop();

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
    await page.user.click(login(page));
    await page.findByText("Email is required.");
    page.getByText("Password is required.");
    expect(email(page)).toHaveFocus();
    await page.user.type(email(page), "asha");
    await page.user.type(password(page), "short{Enter}");
    await page.findByText("Email format is invalid.");
    page.getByText("Password must be at least 6 characters.");
    await expectAccessible(page);

    await page.user.clear(email(page));
    await page.user.type(email(page), member.email);
    await page.user.clear(password(page));
    await page.user.type(password(page), "not the password");
    await page.user.click(login(page));
    await seeAlert(page, "Please try to login again!");
    await page.main().findByText(/^The email or the password is not right\./);
    expect(email(page)).toHaveValue(member.email);
    expect(page.address()).toBe("/login");

    await page.user.clear(email(page));
    await page.user.clear(password(page));
    await page.user.click(email(page));
    await page.user.keyboard(member.email);
    await page.user.tab();
    expect(password(page)).toHaveFocus();
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
    const signUp = page.main().getByRole("button", { name: "Sign Up" });
    await page.user.click(signUp);
    for (const lacking of ["Email", "First Name", "Last Name", "Password"])
      await page.findByText(`${lacking} is required.`);
    expect(email(page)).toHaveFocus();
    await expectAccessible(page);

    await page.user.type(email(page), member.email);
    await page.user.type(page.getByLabelText("First Name"), "Asha");
    await page.user.type(page.getByLabelText("Last Name"), "Rao");
    await page.user.type(password(page), "indigo");
    await page.user.click(signUp);
    await seeAlert(page, "Please try to signup again!");
    await expect.poll(() => email(page)).toHaveAccessibleDescription("That email address is already in use.");
    expect(email(page)).toHaveFocus();
  });
});
