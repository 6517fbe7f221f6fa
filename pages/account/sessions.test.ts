import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeAlert, seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { pressEnter } from "#pages/testing/press-enter.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ GOOGLE_CLIENT_ID: "shop", GOOGLE_CLIENT_SECRET: "a secret with Google" });

const unauthorized = "Unauthorized Access! Please login again.";
const storedToken = ({ window }: Page) => window.localStorage.getItem("token");
const menu = (page: Page) => within(page.getByRole("navigation", { name: "Account" }));

/** The login ends just before this call: any other call of the page would sign out as well, before there is anything to press. */
const endedBefore =
  (path: string, { userId }: Person) =>
  async ({ url }: Request) => {
    if (new URL(url).pathname === path) await db.delete(sessions).where(eq(sessions.userId, userId));
    return undefined;
  };

describe("social logins", () => {
  test("are offered only where the shop has them, and explained where they failed", async () => {
    const page = await openPage(app, "/register");
    expect(await page.findByRole("link", { name: "Continue with Google" })).toBeVisible();
    expect(page.queryByRole("link", { name: "Continue with Facebook" })).toBeNull();
    const cancelled = await openPage(app, "/login?error=cancelled");
    await cancelled.findByText("The sign-in was cancelled.");
    const failed = await openPage(app, "/login?error=no-such-reason");
    await failed.findByText("We could not sign you in. Please try again.");
    const without = await openPage(app, "/auth/success");
    await expect.poll(without.address, { message: "without a token" }).toMatch(/^\/login/);
  });

  test("with a made-up token lead to the login page, and the token leaves the address at once", async () => {
    let exchanges = 0;
    const page = await openPage(app, "/auth/success?token=made-up", {
      intercept: ({ url }) => {
        if (url.endsWith("/api/auth/success")) exchanges += 1;
        return undefined;
      },
    });
    await expect.poll(page.address).toBe("/login?error=social");
    await seeNotice(page, "Please try to login again!");
    await page.main().findByText("We could not sign you in. Please try again.");
    expect(page.window.history, "going back leads to no token").toHaveLength(1);
    expect(exchanges).toBe(1);
  });

  test("that are taken by another account are told so", async () => {
    const page = await openPage(app, "/dashboard/security?link=taken", { as: await givenMember(shop) });
    const section = await page.findByRole("region", { name: "Other ways to log in" });
    expect(within(section).getByRole("status")).toHaveTextContent(
      "That account opens somebody else's account here already.",
    );
  });
});

test("a person sees where they are signed in, and signs out one device, then all others", async () => {
  const { userId, email, password } = await givenMember(shop);
  const logIn = async (userAgent: string) => {
    const headers = { "user-agent": userAgent };
    const payload = { email, password };
    const { token } = (await app.inject({ method: "POST", url: "/api/auth/login", headers, payload })).json();
    const isSignedIn = async () =>
      (await app.inject({ url: "/api/user/me", headers: { authorization: token } })).statusCode === 200;
    return { token, isSignedIn };
  };
  await db.delete(sessions).where(eq(sessions.userId, userId));
  const here = await logIn("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
  const first = await openPage(app, "/dashboard/security", { as: here });
  expect(await first.main().findAllByRole("article")).toHaveLength(1);
  const phone = await logIn("Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36");
  const tablet = await logIn("Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Version/18.1 Safari/604.1");
  const page = await first.reload();
  const devices = () => page.main().getAllByRole("article");
  await expect.poll(devices).toHaveLength(3);
  expect(devices()[0]).toHaveTextContent("This device");
  await expectAccessible(page);

  await press(page, page.main(), "Sign out Chrome on Android");
  await seeNotice(page, "The device has been signed out.");
  await expect.poll(devices).toHaveLength(2);
  expect(await phone.isSignedIn()).toBe(false);
  expect(await tablet.isSignedIn()).toBe(true);
  await press(page, page.main(), "Sign out all other devices");
  await press(page, within(await page.findByRole("dialog")), "Sign out");
  await seeNotice(page, "Your other devices have been signed out.");
  await expect.poll(devices).toHaveLength(1);
  expect(await tablet.isSignedIn()).toBe(false);
  expect(page.queryByRole("button", { name: "Sign out all other devices" })).toBeNull();
});

describe("who is signed in", () => {
  test("and whose login was ended elsewhere is signed out, told so and led to the login page", async () => {
    const member = await givenMember(shop);
    const page = await openPage(app, "/dashboard", { as: member, intercept: endedBefore("/api/address", member) });
    await page.findByRole("heading", { name: "Account Details" });
    await page.user.click(menu(page).getByRole("link", { name: "Address" }));
    await seeNotice(page, unauthorized);
    await expect.poll(page.address).toMatch(/^\/login/);
    expect(storedToken(page)).toBeNull();
  });

  test("is signed out by a change that is refused for want of a login too", async () => {
    const member = await givenMember(shop);
    const page = await openPage(app, "/dashboard", { as: member, intercept: endedBefore("/api/user", member) });
    await press(page, page.main(), "Save changes");
    await seeNotice(page, unauthorized);
    await expect.poll(page.address).toMatch(/^\/login/);
  });

  test("with a token that is no longer good is led to the login page and back", async () => {
    const { email, password } = await givenMember(shop);
    const page = await openPage(app, "/dashboard/security", { as: { token: "not-a-token" } });
    await expect.poll(page.address).toBe("/login?next=%2Fdashboard%2Fsecurity");
    await fill(page, await page.main().findByLabelText("Email"), email);
    await fill(page, page.main().getByLabelText("Password"), password);
    await pressEnter(page);
    await expect.poll(page.address).toBe("/dashboard/security");
  });

  test("with a token that is no longer good loses it at the start, on a page that anybody may see", async () => {
    const page = await openPage(app, "/shop", { as: { token: "stale" } });
    await seeAlert(page, unauthorized);
    expect(page.address()).toBe("/shop");
    expect(storedToken(page)).toBeNull();
  });

  test("and suspended by a manager with a reason is out at once, until it is lifted", async () => {
    const person = await givenMember(shop);
    const other = await openPage(app, "/dashboard", { as: person });
    await givenAdmin(shop);
    const manager = await givenAdmin(shop, { staffRole: "manager" });
    const page = await openPage(app, `/dashboard/users?search=${encodeURIComponent(person.email)}`, { as: manager });
    const card = within(await page.main().findByRole("article", { name: "Asha Rao" }));
    await press(page, card, /^Suspend/);
    const dialog = within(await page.findByRole("dialog", { name: "Suspend member" }));
    const reason = dialog.getByLabelText("Reason");
    await expect.poll(() => reason).toHaveFocus();
    await press(page, dialog, "Suspend member");
    await expect.poll(() => reason).toHaveAccessibleDescription(/Reason is required\./);
    await expectAccessible(page);
    await fill(page, reason, "Parcels refused at the door");
    await press(page, dialog, "Suspend member");
    await seeNotice(page, "Account suspended successfully");
    await card.findByText("Parcels refused at the door", { exact: false });

    const out = await other.reload("/dashboard/address");
    await expect.poll(out.address).toMatch(/^\/login/);
    await fill(out, await out.main().findByLabelText("Email"), person.email);
    await fill(out, out.main().getByLabelText("Password"), person.password);
    await press(out, out.main(), "Login");
    await out.main().findByText("This account is suspended. Please contact us.");

    await press(page, card, /^Lift suspension/);
    await press(page, within(await page.findByRole("dialog", { name: "Lift suspension" })), "Lift suspension");
    await seeNotice(page, "Suspension lifted successfully");
    await press(out, out.main(), "Login");
    await expect.poll(out.address).not.toMatch(/^\/login/);
  });
});

describe("what the shop answers", () => {
  const newsletter = (page: Page) => within(page.getByRole("region", { name: "Letters from the loom" }));
  let answer: { status: number; error: string } | "none" = "none";
  const intercept = ({ url }: Request) => {
    if (!url.endsWith("/api/newsletter/subscribe")) return undefined;
    if (answer === "none") throw new TypeError("Failed to fetch");
    return Response.json({ error: answer.error }, { status: answer.status });
  };
  const subscribe = async (page: Page) => {
    await fill(page, newsletter(page).getByRole("textbox", { name: "Email" }), "asha@example.com");
    await press(page, newsletter(page), "Subscribe");
  };

  test("is said in its own words where it refuses, and not where something went wrong inside it", async () => {
    const page = await openPage(app, "/", { intercept });
    for (const status of [400, 413, 415, 429]) {
      answer = { status, error: `A sentence of the shop for ${status}.` };
      await subscribe(page);
      await seeAlert(page, "Please Try Again!", answer.error);
    }
    answer = { status: 403, error: "No." };
    await subscribe(page);
    await seeAlert(page, "Forbidden! You are not allowed to access this resource.");
    answer = "none";
    await subscribe(page);
    await seeAlert(page, "The shop cannot be reached.");
    for (const status of [404, 500, 503]) {
      answer = { status, error: "Your request could not be processed. Please try again." };
      await subscribe(page);
      await expect.poll(() => newsletter(page).getByRole("button", { name: "Subscribe" })).toBeEnabled();
      expect(page.notices, `a notice of a ${status}`).toEqual([]);
    }
  });

  test("signs the person out when it is a 401, and asks to log in again", async () => {
    const page = await openPage(app, "/", { as: await givenMember(shop), intercept });
    await page.findByRole("button", { name: "Account of Asha" });
    answer = { status: 401, error: "No." };
    await subscribe(page);
    await seeAlert(page, unauthorized);
    await expect.poll(page.address).toBe("/login");
    expect(storedToken(page)).toBeNull();
  });
});
