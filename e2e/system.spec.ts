import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect } from "#server/platform/database/client.ts";
import { joinPostgres } from "#server/platform/database/embedded/embedded.ts";
import { givenFailedJob, givenFailedMail } from "#server/testing/given/failures.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an owner sees how the shop runs, and retries a job and a mail that failed", async ({ page }) => {
  const folder = process.env.SHOP_DATA_DIR;
  const url = folder && (await joinPostgres(join(folder, "postgres")));
  test.skip(!url, "a shop that was open before is not written into");
  const { db, close } = connect(url ?? "", { maxConnections: 1 });
  const reason = `The provider was away ${crypto.randomUUID().slice(0, 8)}.`;
  const to = `gone-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const jobId = await givenFailedJob({ db }, { kind: "index-orders", reason });
  await givenFailedMail({ db }, { to });
  try {
    await signIn(page, "admin");
    await open(page, "/dashboard");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "System" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByText(/^Shop \d/)).toBeVisible();
    await expect(main.getByText("Not scheduled")).toBeVisible();
    await expect(main.getByRole("table", { name: "Processes that serve" })).toContainText(/\d MB/);
    const job = main.getByRole("row").filter({ hasText: reason });
    await expect(job).toContainText("index-orders");
    await expectAccessible(page);
    await job.getByRole("button", { name: "Retry index-orders" }).click();
    await seeNotice(page, "The job is queued again.");
    await expect(job).toHaveCount(0);
    const mail = main.getByRole("row").filter({ hasText: to });
    await mail.getByRole("button", { name: /^Retry/ }).click();
    await seeNotice(page, "The mail is queued again.");
    await expect(mail).toHaveCount(0);
    await expectAccessible(page);
  } finally {
    await db.execute(sql`delete from pgboss.job where id = ${jobId}`);
    await close();
  }
});

test("others do not find the page of the system", async ({ page }) => {
  await arriveAsNewMember(page);
  await page.goto("/dashboard/system");
  await expect(page).toHaveURL("/dashboard");
});
