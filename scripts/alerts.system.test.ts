import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findPromtool } from "./find-promtool.ts";

const rules = join(import.meta.dirname, "../ops/prometheus/alerts.yml");
const promtool = await findPromtool();
const folder = await mkdtemp(join(tmpdir(), "tana-bana-alerts-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Series in promtool's notation: `0+5x60` begins at 0 and adds 5 a minute, sixty times. */
type Series = Record<string, string>;
interface Case {
  fires: Series;
  quiet: Series;
  /** When it is looked at; the rules wait a while before they fire. */
  at?: string;
  stepMinutes?: number;
}

const requests = (status: number) => `shop_http_requests_total{status="${status}",method="GET",route="/"}`;
const bucket = (le: string) => `shop_http_request_duration_seconds_bucket{le="${le}",method="GET",route="/"}`;
/** In steps of twenty minutes: a week in steps of one takes a minute to try. */
const week = 7 * 24 * 3;

const cases: Record<string, Case> = {
  ShopNotReady: { fires: { shop_ready: "0x120" }, quiet: { shop_ready: "1x120" } },
  ShopServerErrors: {
    fires: { [requests(200)]: "0+600x120", [requests(503)]: "0+30x120" },
    quiet: { [requests(200)]: "0+600x120", [requests(503)]: "0+2x120", [requests(404)]: "0+300x120" },
  },
  ShopSlow: {
    fires: { [bucket("1")]: "0+90x120", [bucket("2.5")]: "0+100x120", [bucket("+Inf")]: "0+100x120" },
    quiet: { [bucket("1")]: "0+99x120", [bucket("2.5")]: "0+100x120", [bucket("+Inf")]: "0+100x120" },
  },
  ShopEventLoopHeldUp: {
    fires: { nodejs_eventloop_lag_p99_seconds: "0.4x120" },
    quiet: { nodejs_eventloop_lag_p99_seconds: "0.02x120" },
  },
  ShopPoolExhausted: {
    fires: { shop_database_pool_waiting: "3x120" },
    quiet: { shop_database_pool_waiting: "0 9 0 9 0 9 0 9 0 9 0 9 0 9 0 9 0x110" },
  },
  ShopJobsWaiting: {
    fires: { 'shop_job_wait_seconds{kind="send-mail"}': "0+60x120" },
    quiet: { 'shop_job_wait_seconds{kind="send-mail"}': "30x120" },
  },
  ShopJobsFailed: {
    fires: { 'shop_jobs{kind="backup",state="failed"}': "1x120" },
    quiet: { 'shop_jobs{kind="backup",state="failed"}': "0x120", 'shop_jobs{kind="backup",state="due"}': "9x120" },
  },
  ShopMailsStuck: { fires: { shop_mail_oldest_seconds: "0+60x120" }, quiet: { shop_mail_oldest_seconds: "300x120" } },
  ShopMailsGivenUp: {
    fires: { 'shop_mails_total{result="given up"}': "0+1x120" },
    quiet: { 'shop_mails_total{result="given up"}': "40x120", 'shop_mails_total{result="sent"}': "0+9x120" },
  },
  ShopPaymentsUnsettled: {
    fires: { 'shop_payment_oldest_seconds{state="refund due"}': "30000+60x120" },
    quiet: {
      'shop_payment_oldest_seconds{state="refund due"}': "600x120",
      'shop_payment_oldest_seconds{state="open"}': "90000x120",
      'shop_payment_oldest_seconds{state="pending"}': "7200x120",
    },
  },
  ShopPaymentMismatch: {
    fires: { 'shop_payments_total{outcome="mismatch",state="succeeded"}': "0x60 1x60" },
    quiet: { 'shop_payments_total{outcome="counted",state="succeeded"}': "0+1x120" },
  },
  ShopNoOrders: {
    fires: { shop_orders_placed_total: `0+10x${week} ${week * 10}x20` },
    quiet: { shop_orders_placed_total: `0+10x${week + 20}` },
    stepMinutes: 20,
    at: `${(week + 15) * 20}m`,
  },
  ShopProcessRestarts: {
    fires: { shop_process_restarts_total: "0+1x120", shop_processes: "2x120", shop_processes_wanted: "2x120" },
    quiet: { shop_process_restarts_total: "5x120", shop_processes: "2x120", shop_processes_wanted: "2x120" },
  },
  ShopProcessSilent: { fires: { shop_processes_silent: "1x120" }, quiet: { shop_processes_silent: "0x120" } },
  ShopBackupOld: {
    fires: { shop_backup_newest_timestamp_seconds: "-200000x120", shop_backup_every_seconds: "86400x120" },
    quiet: { shop_backup_newest_timestamp_seconds: "0x120", shop_backup_every_seconds: "86400x120" },
  },
  ShopDiskFull: {
    fires: { 'shop_disk_free_bytes{instance="a"}': "5x120", 'shop_disk_size_bytes{instance="a"}': "100x120" },
    quiet: { 'shop_disk_free_bytes{instance="a"}': "50x120", 'shop_disk_size_bytes{instance="a"}': "100x120" },
  },
};

/** All of one step at once, since each alert has series of its own. */
function testCase(given: [alert: string, of: Case][], stepMinutes: number, outcome: "fires" | "quiet") {
  const series = given.flatMap(([, of]) => Object.entries(of[outcome]));
  return {
    interval: `${stepMinutes}m`,
    input_series: series.map(([name, values]) => ({ series: name, values })),
    promql_expr_test: given.map(([alert, { at = "90m" }]) => ({
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
      eval_time: at,
      exp_samples: outcome === "fires" ? [{ labels: "{}", value: 1 }] : [],
    })),
  };
}

async function writeTests(stepMinutes: number): Promise<string> {
  const ofStep = Object.entries(cases).filter(([, given]) => (given.stepMinutes ?? 1) === stepMinutes);
  const tests = (["fires", "quiet"] as const).map((outcome) => testCase(ofStep, stepMinutes, outcome));
  // JSON is YAML as well.
  const file = join(folder, `every-${stepMinutes}-minutes.yml`);
  await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: `${stepMinutes}m`, tests }));
  return file;
}

test("every alert is tried", async () => {
  const names = [...(await readFile(rules, "utf8")).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(Object.keys(cases).sort()).toEqual(names.sort());
});

test.skipIf(!promtool)(
  "every alert fires when it should and keeps quiet when it should, as Prometheus itself evaluates it",
  async () => {
    const files = await Promise.all([1, 20].map((stepMinutes) => writeTests(stepMinutes)));
    execFileSync(promtool ?? "", ["check", "rules", rules], { stdio: "pipe" });
    const run = () => execFileSync(promtool ?? "", ["test", "rules", ...files], { stdio: "pipe" });
    try {
      run();
    } catch (error) {
      const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
      expect.fail(`${stdout}${stderr}`);
    }
  },
  120_000,
);
