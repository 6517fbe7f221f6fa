import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press as pressIn } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { pressEnter } from "#pages/testing/press-enter.ts";
import { watchSavedFiles } from "#pages/testing/saved-files.ts";
import { notePublicShop } from "#server/customers/accounts/pending-setup.ts";
import { publicShop } from "#server/customers/accounts/second-factor/tables.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { openAuthenticator } from "#server/testing/clients/authenticator.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const menu = (page: Page) => page.getByRole("navigation", { name: "Account" });
const press = (page: Page, name: string) => pressIn(page, page.main(), name);

describe("the menu and the badge", () => {
  test.each([
    [
      "Admin",
      givenAdmin,
      "Account Details, Account Security, Address, Products, Categories, Brand, Users, Merchants, Orders, Reviews, WishList, Support",
      "Orders, Products, Customers, Marketing, Sellers, Finance, Settings",
    ],
    [
      "Merchant",
      givenMerchant,
      "Account Details, Account Security, Address, Brand, Products, Orders, WishList, Support",
      "Orders, Products, Customers, Marketing, Finance, Settings",
    ],
    ["Member", givenMember, "Account Details, Account Security, Address, Orders, WishList, Support", "More"],
  ] as const)("of the %s", async (badge, given, names, sections) => {
    const page = await openPage(app, "/dashboard", { as: await given(shop) });
    const links = within(menu(page));
    links.getByRole("heading", { name: "Account" });
    const account = within(links.getByRole("list", { name: "Account" })).getAllByRole("link");
    expect(account.map(({ textContent }) => textContent)).toEqual(names.split(", "));
    const headings = links.getAllByRole("heading").map(({ textContent }) => textContent);
    expect(headings.slice(1), "pages of our own stand below").toEqual(sections.split(", "));
    expect(page.main().getByText(badge)).toBeVisible();
    expect(links.getByRole("link", { name: "Account Details" })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  });
});

test("a visitor is sent to the login page from every page of the dashboard", async () => {
  for (const path of ["/dashboard", "/dashboard/security", "/dashboard/address", "/dashboard/address/edit/1"]) {
    const page = await openPage(app, path);
    expect(page.address()).toMatch(/^\/login/);
    await page.findByRole("heading", { level: 1, name: "Login" });
  }
});

test("a merchant whose account is disabled sees only that, on every page of the dashboard", async () => {
  const as = await givenMerchant(shop, { isActive: false });
  for (const path of ["/dashboard", "/dashboard/address", "/dashboard/security"]) {
    const page = await openPage(app, path, { as });
    await page.findByText("Your merchant account has been disabled. Please contact the admin", { exact: false });
    expect(page.queryByRole("navigation", { name: "Account" })).toBeNull();
    expect(page.main().queryByRole("textbox")).toBeNull();
    await expectAccessible(page);
  }
});

test("a page that cannot be loaded keeps the menu and can be tried again", async () => {
  let isBroken = true;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const page = await openPage(app, "/dashboard", {
    as: await givenMember(shop),
    intercept: async ({ url }) => {
      if (!url.endsWith("/api/address")) return undefined;
      if (isBroken) return Response.json({ error: "broken" }, { status: 500 });
      await held;
      return undefined;
    },
  });
  await page.user.click(within(menu(page)).getByRole("link", { name: "Address" }));
  await page.findByText("Your request could not be processed. Please try again.");
  expect(menu(page)).toBeVisible();
  page.complaints.splice(0);
  isBroken = false;
  await press(page, "Try again");
  await expect.poll(() => page.main().getByRole("button", { name: "Try again" })).toHaveAttribute("aria-busy", "true");
  letGo();
  await page.findByText("No address found.");
});

describe("the second factor", () => {
  const code = (page: Page) => page.getByRole("textbox", { name: "Code" });
  const codesOf = (region: HTMLElement) =>
    within(region)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");

  test("somebody sets it up, keeps the recovery codes, logs in with one, and switches it off", async () => {
    const member = await givenMember(shop);
    const page = await openPage(app, "/dashboard/security", { as: member });
    await page.user.click(page.getByRole("link", { name: "Set up second factor" }));
    await press(page, "Set it up");
    await page.findByRole("img", { name: "QR code of your key" });
    await expectAccessible(page);
    const authenticator = openAuthenticator(page.main().getByRole("code").textContent?.replaceAll(" ", "") ?? "");

    await fill(page, code(page), "000000");
    await press(page, "Switch it on");
    await expect.poll(() => code(page)).toHaveAccessibleDescription(/^The code is not right\./);
    await expect.poll(() => code(page)).toHaveFocus();
    await fill(page, code(page), authenticator.nextCode());
    await pressEnter(page);
    const codes = await page.findByRole("region", { name: "Your recovery codes" });
    await expect.poll(() => page.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus();
    const recoveryCodes = codesOf(codes);
    expect(recoveryCodes).toHaveLength(10);
    const saved = watchSavedFiles(page);
    await press(page, "Download");
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(["recovery-codes.txt"]);
    for (const recoveryCode of recoveryCodes) expect(await saved[0]?.text()).toContain(recoveryCode);
    await expectAccessible(page);
    await page.user.click(page.getByRole("link", { name: "I have kept them" }));
    await expect.poll(page.address).toBe("/dashboard");

    const login = await openPage(app, "/login");
    await fill(login, login.main().getByLabelText("Email"), member.email);
    await fill(login, login.main().getByLabelText("Password"), member.password);
    await press(login, "Login");
    await expect.poll(() => login.queryByRole("textbox", { name: "Code" })).toHaveFocus();
    await expectAccessible(login);
    await fill(login, code(login), "123 456");
    await press(login, "Login");
    await seeNotice(login, "Please try to login again!");
    await expect.poll(() => code(login)).toHaveAccessibleDescription(/^The code is not right, or was used already\./);
    await fill(login, code(login), recoveryCodes[0] ?? "");
    await press(login, "Login");
    await seeNotice(login, "Hey Asha, Welcome Back!");
    await expect.poll(login.address).toBe("/dashboard");

    const manage = await login.reload("/dashboard/second-factor");
    await manage.findByText(/9 recovery codes are left\./);
    await press(manage, "New recovery codes");
    const newCodes = await manage.findByRole("region", { name: "Your recovery codes" });
    await expect.poll(() => manage.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus();
    expect(newCodes).toHaveTextContent("The former codes no longer work.");
    for (const former of recoveryCodes) expect(codesOf(newCodes)).not.toContain(former);
    const end = await manage.reload("/dashboard/second-factor");
    await end.findByText(/10 recovery codes are left\./);
    await expectAccessible(end);
    await fill(end, end.main().getByLabelText("Password"), member.password);
    await fill(end, code(end), authenticator.nextCode());
    await press(end, "Switch it off");
    await seeNotice(end, "Your second factor is removed.");
    await end.findByRole("button", { name: "Set it up" });
  });

  test("a change that needs a recent login asks for the password in a dialog and goes on", async () => {
    const member = await givenMember(shop);
    const confirmedAt = sql`now() - interval '11 minutes'`;
    await db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, member.userId));
    const page = await openPage(app, "/dashboard/second-factor", { as: member });
    await press(page, "Set it up");
    const dialog = within(await page.findByRole("dialog", { name: "Is it you?" }));
    const password = dialog.getByLabelText("Password");
    await expect.poll(() => password).toHaveFocus();
    await expectAccessible(page);
    await page.user.keyboard("not the password{Enter}");
    await dialog.findByText("The password is not right.");
    await fill(page, password, member.password);
    await pressIn(page, dialog, "Go on");
    await page.findByRole("img", { name: "QR code of your key" });
  });

  describe("of an admin whose days without one are over", () => {
    afterAll(() => notePublicShop(db, false));

    test("each page of the back office leads to it, and the account stays open", async () => {
      const as = await givenAdmin(shop);
      const longAgo = sql`now() - interval '8 days'`;
      await notePublicShop(db, true);
      await db.update(publicShop).set({ since: longAgo });
      await db.update(users).set({ adminSince: longAgo }).where(eq(users.id, as.userId));
      for (const path of ["/dashboard/overview", "/dashboard/users", "/dashboard/brand"]) {
        const page = await openPage(app, path, { as });
        await expect.poll(page.address).toBe("/dashboard/second-factor");
        await seeNotice(page, "Please set up your second factor first: the staff of this shop log in with one.");
        await page.findByRole("button", { name: "Set it up" });
      }
      const page = await openPage(app, "/dashboard", { as });
      expect(page.main().getByLabelText("First Name"), "the account stays open").toBeVisible();
      expect(page.getByRole("region", { name: "Second factor" })).toHaveTextContent(
        "Until yours is set up, you can only look after your account.",
      );
      expect(page.queryByRole("region", { name: "Needs you today" })).toBeNull();
    });
  });
});
