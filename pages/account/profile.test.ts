import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { pressEnter } from "#pages/testing/press-enter.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import { givenAddress, givenMember } from "#server/testing/given/people.ts";
import { emailProofFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const field = (page: Page, label: string) => page.main().getByLabelText(label);

describe("account details", () => {
  test("are refused with faults, each under its field, and else changed and kept", async () => {
    const as = await givenMember(shop);
    for (const path of ["/dashboard/account", "/dashboard/account%20details"]) {
      const older = await openPage(app, path, { as });
      await expect.poll(older.address, { message: "an older name leads there" }).toBe("/dashboard");
      await older.findByRole("heading", { level: 1, name: "Account Details" });
    }
    const page = await openPage(app, "/dashboard", { as });
    page.main().getByText(as.email);
    await fill(page, field(page, "First Name"), " ");
    await fill(page, field(page, "Phone Number"), "123");
    await press(page, page.main(), "Save changes");
    await page.findByText("First Name is required.");
    page.getByText("Phone number must be at least 10 digits.");
    await expect.poll(() => field(page, "First Name")).toHaveFocus();
    await expectAccessible(page);

    await fill(page, field(page, "First Name"), "Usha");
    await fill(page, field(page, "Phone Number"), "98450 12345");
    await press(page, page.main(), "Save changes");
    await seeNotice(page, "Your profile is successfully updated!");
    const later = await page.reload();
    expect(field(later, "First Name")).toHaveValue("Usha");
    expect(field(later, "Phone Number")).toHaveValue("98450 12345");
  });

  test("a newcomer is reminded to confirm the email, asks for another link, and confirms by one press", async () => {
    const as = await givenMember(shop);
    const page = await openPage(app, "/dashboard", { as });
    const reminder = page.getByRole("region", { name: "Confirm your email" });
    expect(reminder).toHaveTextContent("follow the link that we mailed to you");
    await expectAccessible(page);
    await press(page, within(reminder), "Send a new link");
    await seeNotice(page, "A link to confirm your email is on the way.");

    const madeUp = await page.reload("/verify-email/made-up");
    await press(madeUp, madeUp.main(), "Confirm my email");
    const refusal = await madeUp.main().findByText(/^This link has expired or was used already\./);
    await expect.poll(() => refusal).toHaveFocus();
    await press(madeUp, madeUp.main(), "Send a new link");
    await seeNotice(madeUp, "A link to confirm your email is on the way.");
    await expectAccessible(madeUp);

    const mailed = await madeUp.reload(`/verify-email/${await emailProofFor(db, as.email)}`);
    mailed.getByRole("button", { name: "Confirm my email" }).focus();
    await pressEnter(mailed);
    const thanks = await mailed.findByText("Thank you! Your email is confirmed.");
    expect(thanks.closest("[role=status]")).toBeVisible();
    await expectAccessible(mailed);
    const later = await mailed.reload("/dashboard");
    await later.findByRole("heading", { level: 1, name: "Account Details" });
    expect(later.queryByRole("region", { name: "Confirm your email" })).toBeNull();
  });

  test("the mailed link asks a visitor to log in, or to take the account over, and comes back after the login", async () => {
    const as = await givenMember(shop);
    await app.inject({ method: "POST", url: "/api/auth/verify-email/send", headers: as.headers });
    const path = `/verify-email/${await emailProofFor(db, as.email)}`;
    const page = await openPage(app, path);
    const logIn = await page.main().findByRole("link", { name: "Log in" });
    expect(page.queryByRole("button", { name: "Confirm my email" })).toBeNull();
    expect(page.main().getByRole("link", { name: "Set a password as the owner of this mailbox" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    await expectAccessible(page);
    await page.user.click(logIn);
    await fill(page, await page.main().findByLabelText("Email"), as.email);
    await fill(page, field(page, "Password"), as.password);
    await press(page, page.main(), "Login");
    await press(page, await page.main(), "Confirm my email");
    await page.findByText("Thank you! Your email is confirmed.");
  });

  test("the mailed link of another account is refused with a sentence, and asks to log in to that one", async () => {
    const as = await givenMember(shop);
    await app.inject({ method: "POST", url: "/api/auth/verify-email/send", headers: as.headers });
    const path = `/verify-email/${await emailProofFor(db, as.email)}`;
    const page = await openPage(app, path, { as: await givenMember(shop) });
    await press(page, page.main(), "Confirm my email");
    await page.main().findByText("This link is for another account. Please log in to that one.");
    expect(page.main().getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      `/login?next=${encodeURIComponent(path)}`,
    );
    await expectAccessible(page);
  });

  test("a member confirms the phone number with the code that was sent to it, until the number changes", async () => {
    const page = await openPage(app, "/dashboard", { as: await givenMember(shop) });
    await fill(page, field(page, "Phone Number"), "9712345678");
    await press(page, page.main(), "Save changes");
    const section = await page.findByRole("region", { name: "Confirmation by a code" });
    await press(page, within(section), "Send a code");
    await seeNotice(page, "A code is on its way to your phone.");
    await fill(page, await within(section).findByLabelText("Code"), "12");
    await pressEnter(page);
    await within(section).findByText("The code has six digits.");
    await expectAccessible(page);
    const folder = join(shop.settings.dataDir, "sms");
    const [message = ""] = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
    );
    expect(message).toContain("To: 9712345678\n");
    await fill(page, within(section).getByLabelText("Code"), /\n(\d{6}) /.exec(message)?.[1] ?? "");
    await pressEnter(page);
    await seeNotice(page, "Thank you! Your phone number is confirmed.");
    await page.main().findByText("Confirmed.");
    expect(page.queryByRole("region", { name: "Confirmation by a code" })).toBeNull();
    await fill(page, field(page, "Phone Number"), "9800000000");
    await press(page, page.main(), "Save changes");
    await page.findByRole("region", { name: "Confirmation by a code" });
  });

  test("an older login is asked for the password before the number of a phone is confirmed", async () => {
    const as = await givenMember(shop, { phoneNumber: "9712340000" });
    await db
      .update(sessions)
      .set({ confirmedAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, as.userId));
    const page = await openPage(app, "/dashboard", { as });
    const section = await page.findByRole("region", { name: "Confirmation by a code" });
    await press(page, within(section), "Send a code");
    const dialog = await page.findByRole("dialog", { name: "Is it you?" });
    await fill(page, within(dialog).getByLabelText("Password"), as.password);
    await press(page, within(dialog), "Go on");
    await seeNotice(page, "A code is on its way to your phone.");
  });
});

describe("account security", () => {
  test("wants both passwords, long enough, and changes the one of whoever knows the old one", async () => {
    const as = await givenMember(shop);
    const page = await openPage(app, "/dashboard/security", { as });
    expect(field(page, "Confirm Password")).toHaveAccessibleDescription("Your new password");
    await expectAccessible(page);
    await press(page, page.main(), "Reset Password");
    await page.findByText("Password is required.");
    page.getByText("Confirm password is required.");
    await fill(page, field(page, "Old Password"), "12345");
    await fill(page, field(page, "Confirm Password"), "12345");
    await pressEnter(page);
    await page.findByText("Password must be at least 6 characters.");
    page.getByText("Confirm password must be at least 6 characters.");

    await fill(page, field(page, "Old Password"), "not the old one");
    await fill(page, field(page, "Confirm Password"), "turmeric");
    await press(page, page.main(), "Reset Password");
    await seeNotice(page, "Please try to reset again!");
    await expect.poll(() => field(page, "Old Password")).toHaveAccessibleDescription("The old password is not right.");
    await expect.poll(() => field(page, "Old Password")).toHaveFocus();
    await fill(page, field(page, "Old Password"), as.password);
    await press(page, page.main(), "Reset Password");
    await seeNotice(page, "Password changed successfully.");
    await expect.poll(() => field(page, "Old Password")).toHaveValue("");
    const payload = { email: as.email, password: "turmeric" };
    const login = await app.inject({ method: "POST", url: "/api/auth/login", payload });
    expect(login.statusCode).toBe(200);
  });
});

describe("addresses", () => {
  const home = {
    Name: "Asha Rao",
    "Phone Number": "98450 12345",
    Address: "14 Weavers' Lane",
    City: "Bengaluru",
    State: "Karnataka",
    Country: "India",
    Zipcode: "560001",
  };
  const fillForm = async (page: Page, address: Partial<typeof home>) => {
    for (const [label, value] of Object.entries(address)) await fill(page, field(page, label), value);
  };
  const card = (page: Page, name: string) => page.main().getByRole("article", { name });
  const isDefault = (page: Page, name: string) => within(card(page, name)).queryByText("Default") !== null;
  const setDefault = (page: Page, name: string) =>
    within(card(page, name)).queryByRole("button", { name: /^Set as default/ });

  test("the first address: how to begin, what each field lacks, and the address as it is shown", async () => {
    const page = await openPage(app, "/dashboard/address", { as: await givenMember(shop) });
    page.getByText("No address found.");
    await expectAccessible(page);
    await page.user.click(page.main().getByRole("link", { name: "Add" }));
    await expect.poll(page.address).toBe("/dashboard/address/add");
    await page.user.click(await page.findByRole("link", { name: "Cancel" }));
    await expect.poll(page.address).toBe("/dashboard/address");

    await page.user.click(await page.main().findByRole("link", { name: "Add" }));
    expect(await page.main().findByLabelText("Country")).toHaveValue("India");
    await fillForm(page, { Country: "" });
    await press(page, page.main(), "Add Address");
    for (const lacking of ["Name", "Phone number", "Address", "City", "State", "Country", "Zipcode"])
      await page.findByText(`${lacking} is required.`);
    await expect.poll(() => field(page, "Name")).toHaveFocus();
    await expectAccessible(page);
    await fillForm(page, { ...home, "Phone Number": "12345", Zipcode: "5600" });
    await pressEnter(page);
    await page.findByText("Phone number must be at least 10 digits.");
    page.getByText("Zipcode must be at least 5 characters.");
    await expect.poll(() => field(page, "Phone Number")).toHaveFocus();

    await fillForm(page, home);
    expect(field(page, "Default address"), "a first address is the default one, unless unticked").toBeChecked();
    await press(page, page.main(), "Add Address");
    await seeNotice(page, "Address added successfully");
    await expect.poll(page.address).toBe("/dashboard/address");
    const articles = await page.main().findAllByRole("article");
    expect(articles, "nothing was kept of the refused ones").toHaveLength(1);
    expect(card(page, "Asha Rao")).toHaveTextContent("14 Weavers' Lane");
    expect(card(page, "Asha Rao")).toHaveTextContent("Bengaluru, Karnataka 560001");
    expect(isDefault(page, "Asha Rao")).toBe(true);
    await expectAccessible(page);
  });

  test("one at most is the default one; an address is changed, and deleted after one question that names it", async () => {
    const as = await givenMember(shop);
    const place = { address: "14 Weavers' Lane", city: "Bengaluru", state: "Karnataka", zipCode: "560001" };
    await givenAddress(shop, as, { ...place, name: "Home", isDefault: true });
    await givenAddress(shop, as, { ...place, name: "Mother" });
    const page = await openPage(app, "/dashboard/address", { as });
    expect(setDefault(page, "Home")).toBeNull();
    await page.user.click(setDefault(page, "Mother") as HTMLElement);
    await expect.poll(() => isDefault(page, "Mother")).toBe(true);
    expect(isDefault(page, "Home")).toBe(false);
    expect(setDefault(page, "Home")).toBeVisible();

    await page.user.click(within(card(page, "Home")).getByRole("link", { name: /^Edit/ }));
    await page.findByRole("heading", { level: 1, name: "Edit Address" });
    expect(field(page, "City")).toHaveValue("Bengaluru");
    await fillForm(page, { City: "Mysuru" });
    await press(page, page.main(), "Save");
    await seeNotice(page, "Address updated successfully");
    await expect.poll(() => card(page, "Home")).toHaveTextContent("Mysuru, Karnataka");
    expect(card(page, "Mother")).toHaveTextContent("Bengaluru, Karnataka");

    await page.user.click(within(card(page, "Home")).getByRole("link", { name: /^Edit/ }));
    await press(page, page.main(), "Delete");
    const question = await page.findByRole("dialog", { name: "Delete address" });
    expect(question).toHaveTextContent("14 Weavers' Lane");
    await expectAccessible(page);
    await press(page, within(question), "Go back");
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
    await press(page, page.main(), "Delete");
    const again = await page.findByRole("dialog", { name: "Delete address" });
    await press(page, within(again), "Delete address");
    await seeNotice(page, "Address deleted successfully");
    await expect.poll(page.address).toBe("/dashboard/address");
    await expect.poll(() => page.main().getAllByRole("article")).toHaveLength(1);
    expect(card(page, "Mother")).toBeVisible();
  });

  test("an address that does not exist, or is somebody else's, is not found", async () => {
    const { id } = await givenAddress(shop, await givenMember(shop));
    const as = await givenMember(shop);
    for (const address of [id, "no-such-address"]) {
      const page = await openPage(app, `/dashboard/address/edit/${address}`, { as });
      await page.findByText("No address found.");
      expect(page.queryByRole("button", { name: "Save" })).toBeNull();
      await expectAccessible(page);
    }
  });
});
