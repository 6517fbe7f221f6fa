import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadSettings, readSettings } from "./settings.ts";

const root = join(import.meta.dirname, "../..");
const own = {
  DATABASE_URL: "postgres://shop:pw@db.example:5432/shop",
  TOKEN_SECRET: "sixteen characters",
  PUBLIC_URL: "https://shop.example/",
  PAYMENT_PROVIDER: "off",
};

describe("a shop without any setting", () => {
  const settings = readSettings({});

  test("answers on port 3000 of this machine only", () => {
    expect(settings).toMatchObject({ port: 3000, host: "127.0.0.1", isPublic: false, trustProxy: false });
    expect(settings.publicUrl).toBe("http://localhost:3000");
  });

  test("keeps its own database in the project's data folder and fills it with the demo shop", () => {
    expect(settings).toMatchObject({ isEmbedded: true, dataDir: join(root, "data"), demoData: true });
  });

  test("has no social buttons and no admin of its own", () => {
    expect(settings).toMatchObject({ google: undefined, facebook: undefined, admin: undefined });
  });
});

test("an empty setting counts as absent", () => {
  expect(readSettings({ PORT: "", HOST: " ", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test("a relative data folder lies below the project, wherever the shop is started from", () => {
  expect(readSettings({ DATA_DIR: "elsewhere/data" }).dataDir).toBe(join(root, "elsewhere/data"));
  expect(readSettings({ DATA_DIR: "/srv/shop" }).dataDir).toBe("/srv/shop");
});

test("the public address is kept without a slash at its end", () => {
  expect(readSettings(own)).toMatchObject({ publicUrl: "https://shop.example", isEmbedded: false });
});

test("social sign-in knows where to send people", () => {
  const { google, facebook } = readSettings({
    GOOGLE_CLIENT_ID: "g",
    GOOGLE_CLIENT_SECRET: "gs",
    GOOGLE_ISSUER: "http://127.0.0.1:9000/",
    FACEBOOK_CLIENT_ID: "f",
    FACEBOOK_CLIENT_SECRET: "fs",
  });
  expect(google).toEqual({ clientId: "g", clientSecret: "gs", issuer: "http://127.0.0.1:9000" });
  expect(facebook).toMatchObject({
    clientId: "f",
    authorizeUrl: expect.stringMatching(/facebook\.com\/.*dialog\/oauth$/),
  });
});

test("a shop takes payments through its demo gateway until it is told otherwise", () => {
  expect(readSettings({})).toMatchObject({
    paymentProvider: "demo",
    cashfree: undefined,
    codMaxRupees: 20_000,
    unpaidOrderMinutes: 60,
  });
});

test("Cashfree is asked where its mode says, and elsewhere only on this machine", () => {
  const keys = { PAYMENT_PROVIDER: "cashfree", CASHFREE_APP_ID: "app", CASHFREE_SECRET_KEY: "secret" };
  expect(readSettings(keys).cashfree).toEqual({
    appId: "app",
    secretKey: "secret",
    secretKeyPrevious: "",
    mode: "production",
    apiUrl: "https://api.cashfree.com/pg",
  });
  expect(readSettings({ ...keys, CASHFREE_MODE: "sandbox" }).cashfree?.apiUrl).toBe("https://sandbox.cashfree.com/pg");
  const url = "http://127.0.0.1:9000/pg/";
  expect(readSettings({ ...keys, CASHFREE_URL: url }).cashfree?.apiUrl).toBe("http://127.0.0.1:9000/pg");
});

test("parcels are carried by hand until a courier is set up, and Shiprocket is asked elsewhere only on this machine", () => {
  expect(readSettings({})).toMatchObject({ courier: "hand", shiprocket: undefined });
  const user = { COURIER: "shiprocket", SHIPROCKET_EMAIL: "api@shop.example", SHIPROCKET_PASSWORD: "secret" };
  expect(readSettings(user)).toMatchObject({
    courier: "shiprocket",
    shiprocket: { pickup: "Primary", webhookToken: "", apiUrl: "https://apiv2.shiprocket.in/v1/external" },
  });
  expect(() => readSettings({ ...user, SHIPROCKET_URL: "https://other.example" })).toThrow(/^SHIPROCKET_URL must be/);
});

test.each([
  ["off", false],
  ["2", 2],
  ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
])("TRUST_PROXY=%s is understood", (value, meant) => {
  expect(readSettings({ TRUST_PROXY: value, PAYMENT_PROVIDER: "off" }).trustProxy).toEqual(meant);
});

test.each([
  ["smtp://user:pw@mail.example:587", {}, true],
  ["smtp://127.mail.example", {}, true],
  ["smtp://mail.example", { SMTP_TLS: "optional" }, false],
  ["smtp://127.0.0.1:25", {}, false],
  ["smtp://[::1]:25", {}, false],
])("mails to %s with %o need TLS: %s", (SMTP_URL, environment, needed) => {
  expect(readSettings({ SMTP_URL, ...environment }).smtpRequiresTls).toBe(needed);
});

const onDatabase = (DATABASE_URL: string) => ({
  DATABASE_URL,
  TOKEN_SECRET: "sixteen characters",
  PUBLIC_URL: "http://127.0.0.1:4000",
});

describe("a shop is private", () => {
  test.each([
    [{}],
    [{ HOST: "localhost" }],
    [{ HOST: "::1" }],
    [{ HOST: "127.8.8.8" }],
    [{ PUBLIC_URL: "http://127.0.0.1:4000" }],
    [{ PUBLIC_URL: "http://[::1]:4000" }],
    [{ TRUST_PROXY: "off" }],
    [onDatabase("postgres://shop:pw@localhost/shop")],
    [onDatabase("postgres://shop:pw@[::1]:5432/shop")],
    [onDatabase("postgres:///shop?host=/var/run/postgresql")],
    [onDatabase("postgres://shop:pw@%2Fvar%2Frun%2Fpostgresql/shop")],
    [onDatabase("postgres:///shop")],
  ])("with %o", (environment) => {
    expect(readSettings(environment).isPublic).toBe(false);
    expect(readSettings({ ...environment, RATE_LIMITS: "off" }).rateLimits).toBe(false);
    expect(readSettings({ ...environment, PASSWORD_HASH_COST: "least" }).passwordHashCost).toBe("least");
  });
});

describe("a shop is public, and refuses to be careless,", () => {
  test.each([
    ["HOST", { HOST: "0.0.0.0" }],
    ["HOST", { HOST: "::" }],
    ["HOST", { HOST: "127.0.0.1.shop.example" }],
    ["HOST", { HOST: "192.168.1.7", PUBLIC_URL: "http://localhost:3000" }],
    ["PUBLIC_URL", { PUBLIC_URL: "http://shop.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://localhost:3000" }],
    ["PUBLIC_URL", { PUBLIC_URL: "http://127.shop.example" }],
    ["TRUST_PROXY", { TRUST_PROXY: "1" }],
    ["TRUST_PROXY", { TRUST_PROXY: "127.0.0.1" }],
    ["DATABASE_URL", onDatabase("postgres://shop:pw@db.internal/shop")],
    ["DATABASE_URL", onDatabase("postgres://shop:pw@localhost/shop?host=db.internal")],
    ["DATABASE_URL", { ...onDatabase("postgres:///shop"), PGHOST: "db.internal" }],
  ])("by %s: %o", (name, environment) => {
    expect(readSettings({ ...environment, PAYMENT_PROVIDER: "off" }).isPublic).toBe(true);
    expect(() => readSettings({ ...environment, PAYMENT_PROVIDER: "off", RATE_LIMITS: "off" })).toThrow(
      `RATE_LIMITS must not be off in a public shop, which ${name} makes it.`,
    );
    expect(() => readSettings({ ...environment, PAYMENT_PROVIDER: "off", PASSWORD_HASH_COST: "least" })).toThrow(
      `PASSWORD_HASH_COST must not be least in a public shop, which ${name} makes it.`,
    );
    expect(() => readSettings(environment)).toThrow(
      `PAYMENT_PROVIDER must be set in a public shop, which ${name} makes it: cashfree or off.`,
    );
    const demo = { ...environment, PAYMENT_PROVIDER: "demo" };
    expect(() => readSettings(demo)).toThrow(
      /^PAYMENT_PROVIDER must not be demo [^\n]* set ALLOW_DEMO_PAYMENTS=yes\.$/,
    );
    expect(() => readSettings({ ...demo, ALLOW_DEMO_PAYMENTS: "no" })).toThrow(/^PAYMENT_PROVIDER must not be demo/);
    expect(readSettings({ ...demo, ALLOW_DEMO_PAYMENTS: "yes" })).toMatchObject({ paymentProvider: "demo" });
  });

  test("does not only play that parcels are carried, unless that is meant", () => {
    const simulated = { ...own, COURIER: "simulator" };
    expect(() => readSettings(simulated)).toThrow(
      /^COURIER must not be simulator [^\n]* set ALLOW_DEMO_PAYMENTS=yes\.$/,
    );
    expect(readSettings({ ...simulated, ALLOW_DEMO_PAYMENTS: "yes" }).courier).toBe("simulator");
  });

  test("and must be told the provider even where demo payments are allowed", () => {
    expect(() => readSettings({ HOST: "0.0.0.0", ALLOW_DEMO_PAYMENTS: "yes" })).toThrow(
      /^PAYMENT_PROVIDER must be set/,
    );
  });
});

describe("a wrong setting stops the start with a line that names it:", () => {
  test.each([
    [{ PORT: "0" }, "PORT must be a whole number from 1 to 65535."],
    [{ PORT: "http" }, "PORT must be a whole number from 1 to 65535."],
    [{ PAYMENT_PROVIDER: "cash" }, "PAYMENT_PROVIDER must be demo, cashfree or off."],
    [
      { PAYMENT_PROVIDER: "cashfree" },
      "CASHFREE_APP_ID and CASHFREE_SECRET_KEY must be set when PAYMENT_PROVIDER is cashfree.",
    ],
    [{ CASHFREE_APP_ID: "app" }, "CASHFREE_SECRET_KEY is missing beside CASHFREE_APP_ID."],
    [{ CASHFREE_SECRET_KEY_PREVIOUS: "old" }, "CASHFREE_SECRET_KEY is missing beside CASHFREE_SECRET_KEY_PREVIOUS."],
    [{ TOKEN_SECRET_PREVIOUS: "0123456789abcdef" }, "TOKEN_SECRET is missing beside TOKEN_SECRET_PREVIOUS."],
    [
      { TOKEN_SECRET: "0123456789abcdef", TOKEN_SECRET_PREVIOUS: "0123456789abcdef" },
      "TOKEN_SECRET_PREVIOUS must not be the same as TOKEN_SECRET.",
    ],
    [
      { SECURITY_CONTACT: "nobody" },
      "SECURITY_CONTACT must be an email address or an address that begins with https://.",
    ],
    [{ CASHFREE_MODE: "live" }, "CASHFREE_MODE must be production or sandbox."],
    [{ CASHFREE_URL: "https://evil.example/pg" }, "CASHFREE_URL must be an address of this machine."],
    [{ CASHFREE_URL: "http://127.evil.example/pg" }, "CASHFREE_URL must be an address of this machine."],
    [{ COURIER: "shiprocket" }, "SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD must be set when COURIER is shiprocket."],
    [{ SHIPROCKET_EMAIL: "api@shop.example" }, "SHIPROCKET_PASSWORD is missing beside SHIPROCKET_EMAIL."],
    [{ ALLOW_DEMO_PAYMENTS: "on" }, "ALLOW_DEMO_PAYMENTS must be yes or no."],
    [{ STORE_NAME: "Loom\r\nBcc: all@example.com" }, "STORE_NAME must be one line without control characters."],
    [{ COD_MAX_RUPEES: "-1" }, "COD_MAX_RUPEES must be a whole number from 0 to 10000000."],
    [{ UNPAID_ORDER_MINUTES: "0" }, "UNPAID_ORDER_MINUTES must be a whole number from 1 to 43200."],
    [{ HOST: "my shop" }, "HOST must be an address or a host name of this machine."],
    [{ PUBLIC_URL: "shop.example" }, "PUBLIC_URL must be an address such as https://shop.example."],
    [{ PUBLIC_URL: "https://shop.example/store" }, "PUBLIC_URL must have no path, such as https://shop.example."],
    [
      { DATABASE_URL: "mysql://db" },
      "DATABASE_URL must be an address such as postgres://user:password@host:5432/shop.",
    ],
    [{ ...own, TOKEN_SECRET: "" }, "TOKEN_SECRET must be set when DATABASE_URL is set."],
    [{ ...own, PUBLIC_URL: "" }, "PUBLIC_URL must be set when DATABASE_URL is set."],
    [{ TOKEN_SECRET: "short" }, "TOKEN_SECRET must have at least 16 characters."],
    [{ DATABASE_POOL: "0" }, "DATABASE_POOL must be a whole number from 1 to 500."],
    [{ DEMO_DATA: "yes" }, "DEMO_DATA must be on or off."],
    [{ RATE_LIMITS: "no" }, "RATE_LIMITS must be on or off."],
    [{ PASSWORD_HASH_COST: "none" }, "PASSWORD_HASH_COST must be standard or least."],
    [{ ADMIN_EMAIL: "me" }, "ADMIN_EMAIL must be an email address."],
    [{ ADMIN_EMAIL: "me@shop.example" }, "ADMIN_PASSWORD is missing beside ADMIN_EMAIL."],
    [{ ADMIN_PASSWORD: "quite long enough" }, "ADMIN_EMAIL is missing beside ADMIN_PASSWORD."],
    [{ ADMIN_EMAIL: "me@shop.example", ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have at least 12 characters."],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address such as smtp://user:password@mail.example:587."],
    [{ SMTP_TLS: "off" }, "SMTP_TLS must be required or optional."],
    [
      { SMTP_URL: "smtp://mail.example:587?ignoreTLS=true" },
      "SMTP_URL must not say how TLS is used unless SMTP_TLS is optional.",
    ],
    [
      { SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=false" },
      "SMTP_URL must not say how TLS is used unless SMTP_TLS is optional.",
    ],
    [{ S3_BUCKET: "pictures" }, "S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY beside it."],
    [{ S3_ENDPOINT: "ftp://store" }, "S3_ENDPOINT must be an address such as https://s3.ap-south-1.amazonaws.com."],
    [{ GOOGLE_CLIENT_ID: "g" }, "GOOGLE_CLIENT_SECRET is missing beside GOOGLE_CLIENT_ID."],
    [{ FACEBOOK_CLIENT_SECRET: "f" }, "FACEBOOK_CLIENT_ID is missing beside FACEBOOK_CLIENT_SECRET."],
    [{ GOOGLE_ISSUER: "http://google.example" }, "GOOGLE_ISSUER must be an address that begins with https://."],
    [{ GOOGLE_ISSUER: "http://127.evil.example" }, "GOOGLE_ISSUER must be an address that begins with https://."],
    [{ SUPPORT_EMAIL: "us" }, "SUPPORT_EMAIL must be an email address."],
    [{ SUPPORT_PHONE: "call us" }, "SUPPORT_PHONE must be a telephone number."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be silent, error, warn, info or debug."],
    [
      { TRUST_PROXY: "everybody" },
      "TRUST_PROXY must be off, the number of proxies, or their addresses separated by commas.",
    ],
  ])("%o", (environment, line) => {
    expect(() => readSettings(environment)).toThrow(line);
    expect(() => readSettings(environment)).toThrow(/^[^\n]+$/);
  });
});

test("the environment counts more than .env, and an absent .env is nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "tana-bana-env-"));
  const file = join(folder, ".env");
  expect(loadSettings({ PORT: "4000" }, file).port).toBe(4000);
  writeFileSync(file, "# ours\nPORT=5000\nSTORE_NAME='The Loom'\n");
  expect(loadSettings({ PORT: "4000" }, file)).toMatchObject({ port: 4000, storeName: "The Loom" });
  rmSync(folder, { recursive: true });
  expect(() => loadSettings({}, import.meta.dirname)).toThrow(/^\.env cannot be read: .*\.$/);
});

test("two wrong settings are both named", () => {
  expect(() => readSettings({ PORT: "x", DEMO_DATA: "x" })).toThrow(/^PORT .*\nDEMO_DATA .*$/);
});

test("guessable passwords are refused in a public shop, unless said otherwise", () => {
  expect(readSettings({}).passwordList).toBe(false);
  expect(readSettings(own).passwordList).toBe(true);
  expect(readSettings({ ...own, PASSWORD_LIST: "off" }).passwordList).toBe(false);
  expect(readSettings({ PASSWORD_LIST: "on" }).passwordList).toBe(true);
});
