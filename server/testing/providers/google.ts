import { expect } from "vitest";
import type { Browser } from "#server/testing/clients/browser.ts";
import { openProvider } from "./oauth-server.ts";

/** A Google of our own, and the way of a browser there and back. */
export async function openGoogle() {
  const provider = await openProvider();
  let people = 0;
  /** The address at Google that the shop sends the browser to. */
  const leave = async (browser: Browser): Promise<URL> => {
    const answer = await browser.get("/api/auth/google");
    expect(answer.statusCode).toBe(302);
    return new URL(answer.headers.location ?? "");
  };
  /** Where the shop sends a browser that comes back from Google. */
  const comeBack = async (browser: Browser, back: URL): Promise<string> => {
    const answer = await browser.get(`${back.pathname}${back.search}`);
    expect(answer.statusCode).toBe(302);
    return String(answer.headers.location);
  };
  return {
    provider,
    settings: {
      GOOGLE_CLIENT_ID: "shop",
      GOOGLE_CLIENT_SECRET: "a secret between Google and the shop",
      GOOGLE_ISSUER: provider.url,
      RATE_LIMITS: "off",
    },
    /** From now on it is somebody whom the shop has never seen who signs in at Google. */
    welcomeSomebodyNew() {
      people += 1;
      provider.account = {
        sub: `google-${people}`,
        email: `google-${people}@example.com`,
        email_verified: true,
        given_name: "Meera",
        family_name: "Iyer",
      };
    },
    leave,
    comeBack,
    visit: async (browser: Browser): Promise<string> =>
      comeBack(browser, await provider.agree((await leave(browser)).href)),
    /** What the page does that a social login lands on. */
    exchange: (browser: Browser, landing: string) =>
      browser.post("/api/auth/success", { token: new URL(landing).searchParams.get("token") }),
  };
}
