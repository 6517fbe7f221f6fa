import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Shop } from "#server/shop.ts";
import { openAuthenticator } from "#server/testing/clients/authenticator.ts";
import { type Browser, openBrowser } from "#server/testing/clients/browser.ts";
import { addressForm } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import type { openGoogle } from "#server/testing/providers/google.ts";

/** The shop in which the two meet, with what both of them need. */
export interface Place {
  app: FastifyInstance;
  shop: Shop;
  google: Awaited<ReturnType<typeof openGoogle>>;
  /** An owner of the shop, who approves merchants and takes people onto the staff. */
  staff: { headers: { authorization: string } };
  /** What a guest orders. */
  productId: string;
}

type Answer = Awaited<ReturnType<Browser["get"]>>;

/** A person who wants into the account of a mailbox, with all that they have got hold of. */
export interface Actor {
  name: "stranger" | "owner";
  password: string;
  phoneNumber: string;
  googleId: string;
  browser: Browser;
  /** The tokens of all logins, newest last. */
  tokens: string[];
  authenticator?: ReturnType<typeof openAuthenticator>;
  recoveryCodes: string[];
  /** Steps that were begun and not finished. */
  phoneCode?: string;
  phoneLoginCode?: string;
  linking?: { browser: Browser; url: string };
  /** A social login that came back, and the browser that carries its cookie. */
  landing?: { browser: Browser; token: string };
}

/** Each message is read from its file once: many walks leave thousands of them. */
const messages = new Map<string, string>();
async function readMessage(path: string): Promise<string> {
  const text = messages.get(path) ?? (await readFile(path, "utf8"));
  messages.set(path, text);
  return text;
}

let walks = 0;
/** One at a time: whoever is at Google is there for all walks. */
let atGoogle: Promise<unknown> = Promise.resolve();

/** A mailbox, and two people who want into the account with its address: one can read its mails, the other can not. */
export function openTwoPeople({ app, shop, google, staff, productId }: Place) {
  const { db } = shop;
  walks += 1;
  const walk = walks;
  const email = `walk-${walk}@example.com`;
  const actor = (name: Actor["name"], digit: number): Actor => ({
    name,
    password: `the password of the ${name}`,
    phoneNumber: `9${digit}${String(walk).padStart(8, "0")}`,
    googleId: `${name}-${walk}`,
    browser: openBrowser(app),
    tokens: [],
    recoveryCodes: [],
  });
  const stranger = actor("stranger", 1);
  const owner = actor("owner", 2);

  /** Whatever the two try, at whatever moment: the shop answers it. */
  async function ask(request: InjectOptions): Promise<Answer> {
    const answer = await app.inject(request);
    if (answer.statusCode >= 500) throw new Error(`${request.method} ${request.url} failed: ${answer.body}`);
    return answer;
  }
  const headersOf = ({ tokens }: Actor) => ({ authorization: tokens.at(-1) ?? "" });
  const send = (person: Actor, method: "POST" | "PUT", path: string, payload?: object) =>
    ask({ method, url: `/api${path}`, headers: headersOf(person), ...(payload && { payload }) });
  /** Keeps the login, if it was one. */
  function signedIn(person: Actor, answer: Answer): void {
    if (answer.statusCode >= 500) throw new Error(`the shop failed: ${answer.body}`);
    const { token } = answer.json();
    if (answer.statusCode === 200 && token) person.tokens.push(token);
  }
  const factorCode = ({ authenticator, recoveryCodes }: Actor) =>
    recoveryCodes.pop() ?? authenticator?.nextCode() ?? "";

  const folder = join(shop.settings.dataDir, "sms");
  const messagesTo = async (phoneNumber: string) => {
    // What is still being written has another ending.
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".txt")).sort();
    const texts = await Promise.all(names.map((name) => readMessage(join(folder, name))));
    return texts.filter((text) => text.includes(`To: ${phoneNumber}\n`));
  };
  const newestCode = async (phoneNumber: string) =>
    /\n(\d{6}) is/.exec((await messagesTo(phoneNumber)).at(-1) ?? "")?.[1];
  const isProven = async (phoneNumber: string) =>
    (await db.execute(sql`select from users where phone_number = ${phoneNumber} and phone_proven_at is not null`)).rows
      .length > 0;

  /** The newest link of a kind in the mailbox, which its owner alone can read. */
  async function mailed(pattern: RegExp): Promise<string | undefined> {
    for (const { text } of await mailsTo(db, email)) {
      const found = pattern.exec(text)?.[1];
      if (found) return found;
    }
    return undefined;
  }

  function visitGoogle<T>(person: Actor, visit: () => Promise<T>): Promise<T> {
    const turn = atGoogle.then(() => {
      google.provider.account = {
        sub: person.googleId,
        email,
        given_name: person.name,
        family_name: "",
        email_verified: person.name === "owner",
      };
      return visit();
    });
    atGoogle = turn.catch(() => undefined);
    return turn;
  }

  /** What either of them may try. Each does nothing where its beginning is missing. */
  const tries = {
    register: async (person: Actor) =>
      signedIn(
        person,
        await person.browser.post("/api/auth/register", {
          email,
          password: person.password,
          firstName: person.name,
          lastName: "R",
        }),
      ),
    "log in": async (person: Actor) =>
      signedIn(
        person,
        await person.browser.post("/api/auth/login", { email, password: person.password, code: factorCode(person) }),
      ),
    "ask for a code to the phone": async (person: Actor) => {
      await send(person, "PUT", "/user", { profile: { phoneNumber: person.phoneNumber } });
      const answer = await send(person, "POST", "/auth/code");
      if (answer.json().message === "A code is on its way to your phone.") {
        person.phoneCode = (await newestCode(person.phoneNumber)) ?? "";
      }
    },
    "prove the phone": async (person: Actor) => {
      if (person.phoneCode) await send(person, "POST", "/auth/verify-phone", { code: person.phoneCode });
    },
    "ask for a login by phone": async (person: Actor) => {
      const { phoneNumber } = person;
      if (!(await isProven(phoneNumber))) return;
      const before = (await messagesTo(phoneNumber)).length;
      await ask({ method: "POST", url: "/api/auth/code", payload: { phoneNumber } });
      // The message goes out after the answer, if there is still an account with that number.
      for (let look = 0; look < 50 && (await messagesTo(phoneNumber)).length === before; look++) {
        if (!(await isProven(phoneNumber))) return;
      }
      person.phoneLoginCode = (await newestCode(phoneNumber)) ?? "";
    },
    "log in by phone": async (person: Actor) => {
      if (!person.phoneLoginCode) return;
      const { phoneNumber, phoneLoginCode: code } = person;
      const payload = { phoneNumber, code, factorCode: factorCode(person) };
      signedIn(person, await person.browser.post("/api/auth/code/login", payload));
    },
    "begin a second factor": async (person: Actor) => {
      const begun = await send(person, "POST", "/auth/factor/begin");
      if (begun.statusCode === 200) person.authenticator = openAuthenticator(begun.json().secret);
    },
    "confirm the second factor": async (person: Actor) => {
      if (!person.authenticator) return;
      const confirmed = await send(person, "POST", "/auth/factor/confirm", { code: person.authenticator.nextCode() });
      if (confirmed.statusCode === 200) person.recoveryCodes = confirmed.json().recoveryCodes;
    },
    "begin to link Google": async (person: Actor) => {
      const browser = openBrowser(app);
      const begun = await browser.post("/api/auth/identity/google", {}, headersOf(person));
      if (begun.statusCode === 200) person.linking = { browser, url: begun.json().url };
    },
    "finish linking Google": async (person: Actor) => {
      const { linking } = person;
      if (!linking) return;
      await visitGoogle(person, async () => google.comeBack(linking.browser, await google.provider.agree(linking.url)));
    },
    "come back from Google": async (person: Actor) => {
      const browser = openBrowser(app);
      const landing = new URL(await visitGoogle(person, () => google.visit(browser)));
      const token = landing.searchParams.get("token");
      if (token) person.landing = { browser, token };
    },
    "log in by Google": async (person: Actor) => {
      const { landing } = person;
      if (!landing) return;
      const payload = { token: landing.token, code: factorCode(person) };
      signedIn(person, await landing.browser.post("/api/auth/success", payload));
    },
    "change the password": async (person: Actor) => {
      await send(person, "POST", "/auth/reset", { password: person.password, confirmPassword: person.password });
    },
    "add a default address": async (person: Actor) => {
      await send(person, "POST", "/address/add", addressForm({ name: person.name, isDefault: true }));
    },
    "order as a guest": async (person: Actor) => {
      const payload = { email, phoneNumber: person.phoneNumber };
      const guest = await ask({ method: "POST", url: "/api/guest/session", payload });
      const headers = { authorization: guest.json().token };
      const post = (path: string, body: object) => ask({ method: "POST", url: `/api${path}`, headers, payload: body });
      await post("/address/add", addressForm({ name: person.name, isDefault: true }));
      const line = { product: productId, size: "M", quantity: 1 };
      const { total } = (await post("/cart/check", { lines: [line] })).json();
      const { cartId } = (await post("/cart/add", { products: [line] })).json();
      await post("/order/add", { cartId, total });
    },
    "guess at a mailed link": async (person: Actor) => {
      await send(person, "POST", "/auth/verify-email/send");
      await send(person, "POST", "/auth/verify-email", { token: "a guess" });
    },
  };

  /**
   * What only the owner of the mailbox can do, or has done for them. An invitation is for those alone whose email is proven, and proves
   * nothing.
   */
  const ways = {
    "a mailed code": async () => {
      await ask({ method: "POST", url: "/api/auth/code", payload: { email } });
      const code = await mailed(/asked for it: (\d{6})/);
      if (!code) return;
      const payload = { email, code, factorCode: factorCode(owner) };
      signedIn(owner, await owner.browser.post("/api/auth/code/login", payload));
    },
    "a new password by mail": async () => {
      await ask({ method: "POST", url: "/api/auth/forgot", payload: { email } });
      const token = await mailed(/\/reset-password\/([\w-]+)/);
      const payload = { password: owner.password, confirmPassword: owner.password };
      if (token) signedIn(owner, await owner.browser.post(`/api/auth/reset/${token}`, payload));
    },
    Google: async () => {
      await tries["come back from Google"](owner);
      await tries["log in by Google"](owner);
    },
    "a mailed sign-up": async () => {
      const form = { name: "Usha", email, phoneNumber: "9876543210", brandName: email, business: "Handloom cotton" };
      await ask({ method: "POST", url: "/api/merchant/add", payload: form });
      const { rows } = await db.execute<{ id: string }>(sql`select id from merchants where email = ${email}`);
      const url = `/api/merchant/approve/${rows[0]?.id}`;
      await ask({ method: "PUT", url, headers: staff.headers });
      const token = await mailed(/\/merchant-signup\/([\w-]+)/);
      if (!token) return;
      const names = { firstName: owner.name, lastName: "R" };
      const payload = { email, ...names, password: owner.password, code: factorCode(owner) };
      signedIn(owner, await owner.browser.post(`/api/merchant/signup/${token}`, payload));
    },
    "the link to confirm the email": async () => {
      const token = await mailed(/\/verify-email\/([\w-]+)/);
      if (!token) return;
      // Without a login first, as the person who only reads their mails does.
      const press = (headers: object) =>
        ask({ method: "POST", url: "/api/auth/verify-email", headers: { ...headers }, payload: { token } });
      if ((await press({})).statusCode !== 401) throw new Error("a press alone was enough");
      await press(headersOf(owner));
    },
    "an invitation onto the staff": async () => {
      const payload = { email, staffRole: "support" };
      await ask({ method: "POST", url: "/api/staff/add", headers: staff.headers, payload });
    },
  };

  return { email, stranger, owner, tries, ways, place: { app, shop } };
}

export type TwoPeople = ReturnType<typeof openTwoPeople>;
export type Try = keyof TwoPeople["tries"];
export type Way = keyof TwoPeople["ways"];
