import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addresses } from "#server/customers/addresses/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenLogin } from "#server/testing/given/people.ts";
import { openGoogle } from "#server/testing/providers/google.ts";
import { openShop } from "#server/testing/shop.ts";
import { openTwoPeople, type Try, type TwoPeople, type Way } from "#server/testing/ways-in/two-people.ts";
import { loginCodes } from "./code-login/tables.ts";
import { verifyPassword } from "./passwords/passwords.ts";
import { phoneCodes } from "./phone-proof/tables.ts";
import { secondFactors } from "./second-factor/tables.ts";
import { identities, sessions, users } from "./tables.ts";

const isLong = process.env.PROVE === "long";
const google = await openGoogle();
const { app, shop, db } = await openShop({ ...google.settings, HOST: "127.0.0.1" });
const { id: productId } = await givenProduct(db, { sizes: ["M"], quantity: 1_000_000 });
const staff = await givenAdmin(shop);

type Who = "stranger" | "owner";

/** What is known beside the shop: which steps were taken, so that only those follow that can lead somewhere. */
interface Model {
  taken: Set<string>;
}

interface Real extends TwoPeople {
  /** What was seen the last time: of a proven account nothing is lost. */
  seen: { isProven: boolean; hasPhone: boolean; hasFactor: boolean };
}

const entering = ["register", "log in", "log in by phone", "log in by Google"] as const satisfies Try[];
/** The steps of which one comes before. */
const needs: Partial<Record<Try, readonly Try[]>> = {
  "log in": ["register"],
  "ask for a code to the phone": entering,
  "prove the phone": ["ask for a code to the phone"],
  "ask for a login by phone": ["prove the phone"],
  "log in by phone": ["ask for a login by phone"],
  "begin a second factor": entering,
  "confirm the second factor": ["begin a second factor"],
  "begin to link Google": entering,
  "finish linking Google": ["begin to link Google"],
  "log in by Google": ["come back from Google"],
  "change the password": entering,
  "add a default address": entering,
};

/** Once the owner of the mailbox has come, everything that opens the account is theirs, and what they have set up stays. */
async function look({ email, stranger, owner, seen, place }: Real, { taken }: Model): Promise<void> {
  const [account] = await db.select().from(users).where(eq(users.email, email));
  if (!account) return;
  const { id, passwordHash, phoneNumber, emailProvenAt, phoneProvenAt } = account;
  const hasFactor = (await db.$count(secondFactors, sql`user_id = ${id} and confirmed_at is not null`)) > 0;
  const now = { isProven: emailProvenAt !== null, hasPhone: phoneProvenAt !== null, hasFactor };
  const before = { ...seen };
  Object.assign(seen, now);
  if (!now.isProven) return;
  expect(taken, "nobody else proves the email").toContain("the owner came");
  if (before.isProven)
    expect({ phone: now.hasPhone || !before.hasPhone, factor: now.hasFactor || !before.hasFactor }).toEqual({
      phone: true,
      factor: true,
    });

  const own = new Set(owner.tokens.map((token) => place.shop.tokens.read(token)));
  const signedIn = await db.select().from(sessions).where(eq(sessions.userId, id));
  expect(
    signedIn.filter((session) => !own.has(session.id)),
    "sessions",
  ).toEqual([]);
  const linked = await db.select().from(identities).where(eq(identities.userId, id));
  expect(
    linked.filter(({ providerId }) => providerId !== owner.googleId),
    "social logins",
  ).toEqual([]);
  expect(["", owner.phoneNumber], "the phone number").toContain(phoneNumber);
  expect(await verifyPassword(passwordHash, stranger.password, "least"), "the password").toBe(false);
  const begun = { factors: await db.$count(secondFactors, eq(secondFactors.userId, id)) };
  if (!owner.authenticator) expect(begun, "a factor that somebody began").toEqual({ factors: 0 });
  const codes = await db.$count(loginCodes, sql`user_id = ${id} and channel = 'phone'`);
  if (phoneProvenAt === null) expect(codes, "codes to log in by phone").toBe(0);
  if (owner.phoneCode === undefined) expect(await db.$count(phoneCodes, eq(phoneCodes.userId, id))).toBe(0);
  const kept = await db.select().from(addresses).where(eq(addresses.userId, id));
  expect(
    kept.filter(({ name, isDefault }) => isDefault && name !== owner.name),
    "the default address",
  ).toEqual([]);
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly own: { who: Who; what: Try } | undefined;
  readonly way: Way | undefined;

  /** What somebody tries, or how the owner comes; or both at the same moment. */
  constructor(own: { who: Who; what: Try } | undefined, way?: Way) {
    this.own = own;
    this.way = way;
  }

  check({ taken }: Readonly<Model>): boolean {
    if (!this.own) return true;
    const { who, what } = this.own;
    const before = needs[what];
    return !before || before.some((step) => taken.has(`${who}: ${step}`));
  }

  async run(model: Model, real: Real): Promise<void> {
    const { own, way } = this;
    if (own) model.taken.add(`${own.who}: ${own.what}`);
    if (way || (own?.who === "owner" && own.what === "come back from Google")) {
      model.taken.add("the owner came");
      model.taken.add("owner: log in by Google");
    }
    await Promise.all([own && real.tries[own.what](real[own.who]), way && real.ways[way]()]);
    await look(real, model);
  }

  toString(): string {
    return [this.own && `${this.own.who}: ${this.own.what}`, this.way].filter(Boolean).join(" | ");
  }
}

type Tries = TwoPeople["tries"];
/** What finishes something before what begins it, so that at the end of a walk the half-finished is gone on with. */
const tries: Record<keyof Tries, true> = {
  "log in by Google": true,
  "log in by phone": true,
  "prove the phone": true,
  "confirm the second factor": true,
  "finish linking Google": true,
  register: true,
  "log in": true,
  "ask for a code to the phone": true,
  "ask for a login by phone": true,
  "begin a second factor": true,
  "begin to link Google": true,
  "come back from Google": true,
  "change the password": true,
  "add a default address": true,
  "order as a guest": true,
  "guess at a mailed link": true,
};
const ways: Record<Way, true> = {
  "a mailed code": true,
  "a new password by mail": true,
  Google: true,
  "a mailed sign-up": true,
  "the link to confirm the email": true,
  "an invitation onto the staff": true,
};
const tryNames = Object.keys(tries) as Try[];
const wayNames = Object.keys(ways) as Way[];

const step = (who: Who) => fc.constantFrom(...tryNames.map((what) => new Step({ who, what })));
const together = fc
  .tuple(fc.constantFrom(...tryNames), fc.constantFrom(...wayNames))
  .map(([what, way]) => new Step({ who: "stranger", what }, way));
/** The stranger is there first, and at it all the time. */
const commands = fc.commands(
  [
    step("stranger"),
    step("stranger"),
    step("stranger"),
    step("owner"),
    together,
    fc.constantFrom(...wayNames.map((way) => new Step(undefined, way))),
  ],
  { maxCommands: isLong ? 60 : 12, size: "max" },
);

/** What the stranger has set up, or begun, before anybody else comes. */
const preparations = fc
  .tuple(
    fc.constantFrom<Try[]>(["register"], ["come back from Google", "log in by Google"]),
    fc.subarray<Try[]>([
      ["ask for a code to the phone", "prove the phone"],
      ["begin a second factor", "confirm the second factor"],
      ["begin to link Google", "finish linking Google"],
      ["add a default address"],
      ["order as a guest"],
    ]),
    fc.subarray<Try>([
      "ask for a code to the phone",
      "ask for a login by phone",
      "begin a second factor",
      "begin to link Google",
      "come back from Google",
    ]),
  )
  .map(([opened, done, begun]) => [...opened, ...done.flat(), ...begun]);

async function walk(prepared: Try[], steps: Iterable<fc.AsyncCommand<Model, Real>>): Promise<void> {
  const login = await givenLogin(shop, staff.userId);
  const seen = { isProven: false, hasPhone: false, hasFactor: false };
  const real: Real = { ...openTwoPeople({ app, shop, google, staff: login, productId }), seen };
  const model: Model = { taken: new Set() };
  for (const what of prepared) await new Step({ who: "stranger", what }).run(model, real);
  await fc.asyncModelRun(() => ({ model, real }), steps);
  // The owner comes at the latest now, and the stranger goes on with everything that was begun.
  await new Step(undefined, "a mailed code").run(model, real);
  for (const what of tryNames) {
    const next = new Step({ who: "stranger", what });
    if (next.check(model)) await next.run(model, real);
  }
  for (const token of real.stranger.tokens) {
    const me = await app.inject({ url: "/api/user/me", headers: { authorization: token } });
    expect(me.statusCode === 200 ? me.json().user.email : "nobody").not.toBe(real.email);
  }
}

// Several at once: the shop lets whoever asks for a code wait on purpose.
test.concurrent.each([1, 2, 3, 4])(
  "once the owner of the mailbox has come, whoever was there before is out for good (%i)",
  { timeout: isLong ? 3_600_000 : 120_000 },
  async (lane) => {
    const { SEED, RUNS = "60" } = process.env;
    const seed = isLong ? (Number(SEED ?? Date.now()) + lane) % 2 ** 31 : 20261118 + lane;
    if (isLong) console.log(`Random walks with the seed ${seed}`);
    await fc.assert(fc.asyncProperty(preparations, commands, walk), {
      seed,
      numRuns: isLong ? Number(RUNS) : 4,
      endOnFailure: !isLong,
    });
  },
);
