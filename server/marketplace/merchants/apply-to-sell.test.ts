import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MerchantApplication } from "#contract/marketplace/merchants.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { merchants } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1", SUPPORT_EMAIL: "care@shop.example" });

const form = {
  name: "Nasreen Khatri",
  email: "nasreen@example.com",
  phoneNumber: "(987) 654-3210",
  brandName: "Ajrakh Courtyard",
  business: "Ajrakh block printing near Bhuj.",
};
const apply = (body: object, headers = {}) => app.inject({ method: "POST", url: "/api/merchant/add", headers, body });
const rowOf = async (email: string) => (await db.select().from(merchants).where(eq(merchants.email, email)))[0];

test("a visitor applies, waits, and both sides have a mail", async () => {
  const answer = await apply({ ...form, status: "Approved", isActive: true, userId: "x" });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    message: "We received your request! We will reach you on your phone number (987) 654-3210!",
  });
  expect(await rowOf(form.email)).toMatchObject({ ...form, status: "Waiting Approval", isActive: false, userId: null });
  const [toApplicant, ...others] = await mailsTo(db, form.email);
  expect(others).toEqual([]);
  expect(toApplicant?.text).not.toContain("Bhuj");
  const [toStaff] = await mailsTo(db, "care@shop.example");
  expect(toStaff?.text).toContain("Ajrakh block printing near Bhuj.");
  expect(toStaff).toMatchObject({ replyTo: form.email });
});

test("one email applies once, whatever the letter case, also at the same moment", async () => {
  const email = "twice@example.com";
  const answers = await Promise.all([apply({ ...form, email }), apply({ ...form, email: "Twice@Example.com" })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const sentence = "That email address is already in use.";
  expect((await apply({ ...form, email })).json()).toEqual({ error: sentence, fields: { email: sentence } });
  expect(await db.$count(mails, eq(mails.recipient, email))).toBe(1);
});

test("an admin may leave the email empty, nobody else", async () => {
  const admin = await givenAdmin(shop);
  for (const email of ["", null, undefined]) {
    const answer = await apply({ ...form, name: "By phone", email }, admin.headers);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().message).toBe("Merchant added successfully");
  }
  const rows = await db.select().from(merchants).where(eq(merchants.name, "By phone"));
  expect(rows.map(({ email, status }) => [email, status])).toEqual(Array(3).fill([null, "Waiting Approval"]));
  expect(await db.select().from(auditEntries)).toMatchObject(Array(3).fill({ action: "added", thing: "merchant" }));
  const member = await givenMember(shop);
  for (const headers of [{}, member.headers]) {
    const answer = await apply({ ...form, email: "" }, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ email: "Email is required." });
  }
});

test("what is missing or wrong is said field by field", async () => {
  expect((await apply({})).json().fields).toEqual({
    name: "Name is required.",
    phoneNumber: "Phone number is required.",
    brandName: "Brand name is required.",
    business: "Business is required.",
  });
  const wrong = { ...form, email: "nobody", phoneNumber: "12345", business: "too short" };
  expect((await apply(wrong)).json().fields).toEqual({
    email: "Email format is invalid.",
    phoneNumber: "Phone number format is invalid.",
    business: "Business must be at least 10 characters.",
  });
  expect((await apply({ ...form, email: { $gt: "" } })).json().fields).toEqual({ email: "Email format is invalid." });
});

test("tags are stripped before anything is measured", async () => {
  await apply({ ...form, email: "tags@example.com", name: "<b>Usha</b>", brandName: "Loom<script>x</script>" });
  const row = await rowOf("tags@example.com");
  expect(row?.name).toBe("Usha");
  expect(row?.brandName).not.toContain("<");
  expect((await apply({ ...form, email: "t2@example.com", business: "<p><b>short</b></p>" })).statusCode).toBe(400);
});

const phoneFault = (phoneNumber: string) => {
  const { success } = MerchantApplication.safeParse({ ...form, phoneNumber });
  return success ? "good" : "wrong";
};

test.for([
  "9876543210",
  "(987) 654-3210",
  "987.654.3210",
  "987 654 3210",
  "+919876543210",
  "+91 987-654-3210",
  "09876543210",
])("%s is a phone number", (phone) => expect(phoneFault(phone)).toBe("good"));

test.for(["987654321", "98765432101", "+1 9876543210", "abcdefghij", "+9109876543210", "987--654-3210"])(
  "%s is none",
  (phone) => expect(phoneFault(phone)).toBe("wrong"),
);
