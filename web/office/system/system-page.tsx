import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "react-router";
import type { ServingProcess, System } from "#contract/oversight/system.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { runAction } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import type { Route } from "./+types/system-page.ts";
import { FailedJobs, FailedMails } from "./failures.tsx";
import { formatBytes } from "./format-bytes.ts";
import { SystemDetails } from "./system-details.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage system");
  return call("GET /system");
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const params = { id: String(form.get("id")) };
  return runAction(() =>
    form.get("what") === "mail"
      ? call("POST /system/mail/{id}/retry", { params })
      : call("POST /system/job/{id}/retry", { params }),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "System", hidden: true });

const processColumns: Column<ServingProcess>[] = [
  {
    head: "Process",
    cell: ({ machine, pid }) => (
      <span className="wrap-anywhere font-semibold text-base">
        {pid} <span className="font-normal text-ink-soft">on {machine}</span>
      </span>
    ),
  },
  { head: "Version", cell: ({ version, nodeVersion }) => `${version}, Node ${nodeVersion}` },
  { head: "Started", cell: ({ started }) => <Time at={started}>{formatMoment(started)}</Time> },
  { head: "Memory", cell: ({ memoryBytes }) => formatBytes(memoryBytes), numeric: true },
];

type Statement = System["slow"]["statements"][number];

const milliseconds = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const count = new Intl.NumberFormat("en-IN");

const statementColumns: Column<Statement>[] = [
  { head: "Statement", cell: ({ statement }) => <code className="wrap-anywhere text-xs">{statement}</code> },
  { head: "Runs", cell: ({ runs }) => count.format(runs), numeric: true },
  { head: "On average", cell: ({ meanMs }) => `${milliseconds.format(meanMs)} ms`, numeric: true },
  { head: "Longest", cell: ({ longestMs }) => `${milliseconds.format(longestMs)} ms`, numeric: true },
];

const statementSources: Record<System["slow"]["source"], string> = {
  pg_stat_statements: "The slowest on average, as the database has counted them.",
  shop: "Those that took longer than 200 ms in the last seven days. With the extension pg_stat_statements the database counts all of them.",
};

export default function SystemPage({ loaderData: { system } }: Route.ComponentProps) {
  const { processes, jobs, mails, slow } = system;
  const lists = useFocusRestore(jobs);
  return (
    <div>
      <PageHead title="System">
        <Link to="." replace className="link inline-flex min-h-11 items-center">
          Refresh
        </Link>
      </PageHead>
      <div ref={lists} tabIndex={-1} className="grid gap-10 outline-none">
        <SystemDetails system={system} />
        <Section title="Jobs that failed" many={jobs.length}>
          <FailedJobs jobs={jobs} />
        </Section>
        <Section title="Mails that were given up" many={mails.length}>
          <FailedMails mails={mails} />
        </Section>
        <Section title="Processes">
          {processes.length === 0 ? (
            <p className="text-ink-soft">No process has said yet that it is there. They do so every 15 seconds.</p>
          ) : (
            <Table
              caption="Processes that serve"
              columns={processColumns}
              rows={processes}
              rowKey={({ machine, pid }) => `${machine} ${pid}`}
            />
          )}
        </Section>
        <Section title="Product feeds">
          <Feeds feeds={system.feeds} />
        </Section>
        <Section title="Slow statements">
          <p className="mb-3 max-w-prose text-ink-soft">{statementSources[slow.source]}</p>
          {slow.statements.length === 0 ? (
            <p>None was slow.</p>
          ) : (
            <Table
              caption="Slow statements"
              columns={statementColumns}
              rows={slow.statements}
              rowKey={({ statement }) => statement}
            />
          )}
        </Section>
      </div>
    </div>
  );
}

function Feeds({ feeds }: { feeds: System["feeds"] }) {
  if (feeds.length === 0) return <p className="text-ink-soft">Switched off by PRODUCT_FEEDS.</p>;
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-soft">
        Merchant centres fetch all products that the shop shows from here. What they get is at most 15 minutes old.
      </p>
      <dl className="grid gap-3">
        {feeds.map(({ name, url }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="wrap-anywhere">
              <code className="select-all text-sm">{url}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface SectionProps {
  title: string;
  /** How many things of the section need somebody. */
  many?: number;
  children: ReactNode;
}

function Section({ title, many = 0, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 flex flex-wrap items-center gap-x-3 text-xl">
        {title}
        {many > 0 && <Badge look="danger">{many >= 50 ? "50 or more" : many}</Badge>}
      </h2>
      {children}
    </section>
  );
}
