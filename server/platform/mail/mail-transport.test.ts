import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { openLog } from "#server/testing/log.ts";
import { openMailServer } from "#server/testing/providers/mail-server.ts";
import { openShop } from "#server/testing/shop.ts";
import { createMailTransport } from "./mail-transport.ts";
import { queueMail } from "./outbox.ts";

const { shop, db } = await openShop({ SMTP_URL: "" });
const folder = join(shop.settings.dataDir, "mail");
const { log, lines, said } = openLog();
const worker = await startJobs(shop, log);
afterAll(() => worker.stop());

const wholeMail = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.eml$/);
const files = async () => (await readdir(folder).catch(() => [])).sort();

test("without a mail server each mail becomes a file that mail programs can open", async () => {
  await queueMail(db, { to: "asha@example.com", subject: "पहला पत्र", html: "<p>नमस्ते</p>", text: "नमस्ते" });
  await expect.poll(files).toEqual([wholeMail]);
  const [name = ""] = await files();
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  expect(mail).toMatchObject({ subject: "पहला पत्र", to: [{ address: "asha@example.com" }] });
  expect(mail.html).toContain("<p>नमस्ते</p>");
  expect(mail.text).toContain("नमस्ते");
});

test("only the owner of the shop may read the files", async () => {
  const [name = ""] = await files();
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test("the log names the subject of a mail and nothing else of it", async () => {
  await expect.poll(() => said("a mail was sent")).toMatchObject([{ subject: "पहला पत्र" }]);
  expect(JSON.stringify(lines)).not.toMatch(/asha|नमस्ते/);
});

test("files are in the order in which the mails were written", async () => {
  await queueMail(db, { to: "asha@example.com", subject: "Second", html: "", text: "second" });
  await expect.poll(files).toEqual([wholeMail, wholeMail]);
  const [, name = ""] = await files();
  expect((await PostalMime.parse(await readFile(join(folder, name)))).subject).toBe("Second");
});

test("a line break in a name, a subject or an address starts no header of its own", async () => {
  const evil = "\r\nBcc: victim@example.com\r\nX-Evil: yes";
  const settings = { ...shop.settings, dataDir: join(shop.settings.dataDir, "evil"), storeName: `Shop${evil}` };
  const mailTransport = createMailTransport(settings);
  const createdAt = new Date();
  await mailTransport.deliver({
    id: "1",
    recipient: `a@example.com${evil}`,
    subject: `Hi${evil}`,
    html: "",
    text: "x",
    createdAt,
  });
  const [name = ""] = await readdir(join(settings.dataDir, "mail"));
  const raw = await readFile(join(settings.dataDir, "mail", name), "utf8");
  expect(raw).not.toMatch(/^(bcc|x-evil):/im);
  const mail = await PostalMime.parse(raw);
  expect(mail.bcc).toBeUndefined();
  expect(mail.to).toHaveLength(1);
});

test("where TLS is required, a mail server that offers none gets no mail", async () => {
  const server = await openMailServer();
  const mail = { id: "1", recipient: "a@example.com", subject: "Hi", html: "", text: "x", createdAt: new Date() };
  const deliver = async (smtpRequiresTls: boolean) => {
    const transport = createMailTransport({ ...shop.settings, smtpUrl: server.url, smtpRequiresTls });
    await transport.deliver(mail).finally(() => transport.close());
  };
  await expect(deliver(true)).rejects.toThrow("The mail server did not take the mail");
  expect(server.received).toEqual([]);
  await deliver(false);
  expect(server.received).toHaveLength(1);
});
