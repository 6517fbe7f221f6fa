import type { FailedJob, FailedMail } from "#contract/oversight/system.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { RetryButton } from "./retry-button.tsx";

const Failed = ({ at }: { at: string }) => <Time at={at}>{formatMoment(at)}</Time>;
const Reason = ({ children }: { children: string }) => <span className="wrap-anywhere">{children}</span>;

const jobColumns: Column<FailedJob>[] = [
  { head: "Job", cell: ({ kind }) => <span className="font-semibold text-base">{kind}</span> },
  { head: "Why", cell: ({ reason }) => <Reason>{reason}</Reason> },
  { head: "Failed", cell: ({ failed }) => <Failed at={failed} /> },
  { head: "Tries", cell: ({ tries }) => tries, numeric: true },
  { head: "Actions", cell: ({ _id, kind }) => <RetryButton what="job" id={_id} name={kind} />, silent: true },
];

const mailColumns: Column<FailedMail>[] = [
  { head: "Mail", cell: ({ subject }) => <span className="wrap-anywhere font-semibold text-base">{subject}</span> },
  { head: "To", cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span> },
  { head: "Why", cell: ({ reason }) => <Reason>{reason}</Reason> },
  { head: "Given up", cell: ({ failed }) => <Failed at={failed} /> },
  {
    head: "Actions",
    cell: ({ _id, subject, recipient, canRetry }) =>
      canRetry ? (
        <RetryButton what="mail" id={_id} name={`${subject} to ${recipient}`} />
      ) : (
        <span className="text-ink-soft">Its content is gone</span>
      ),
    silent: true,
  },
];

export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  if (jobs.length === 0)
    return <p className="text-ink-soft">No job has failed. Those that do are listed here for a week.</p>;
  return <Table caption="Jobs that failed" columns={jobColumns} rows={jobs} rowKey={({ _id }) => _id} />;
}

export function FailedMails({ mails }: { mails: FailedMail[] }) {
  if (mails.length === 0) {
    return (
      <p className="text-ink-soft">
        Every mail has left the shop. One that the mail server refuses for good is listed here; those that bounce later
        come back to the address for support.
      </p>
    );
  }
  return <Table caption="Mails that were given up" columns={mailColumns} rows={mails} rowKey={({ _id }) => _id} />;
}
