import type { ReactNode } from "react";
import type { System } from "#contract/oversight/system.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Time } from "#web/ui/display/time.tsx";
import { formatBytes } from "./format-bytes.ts";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Below this share of the disk something has to be done soon. */
const littleLeft = 0.1;

/** What the shop consists of and stands on, each in a line. */
export function SystemDetails({ system: { versions, restarts, processes, disk, backup } }: { system: System }) {
  const isFull = disk !== null && disk.freeBytes / disk.sizeBytes < littleLeft;
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Detail name="Versions" value={`Shop ${versions.shop}`}>
        Node {versions.node}, PostgreSQL {versions.database.split(" ")[0]}
        {versions.schema && (
          <>
            , tables of <Time at={versions.schema}>{formatMoment(versions.schema)}</Time>
          </>
        )}
      </Detail>
      <Detail name="Processes" value={String(processes.length)} isBad={restarts > 0}>
        {restarts === 0
          ? "None had to be started again."
          : `${restarts === 1 ? "Once one" : `${restarts} times one`} ended and was started again.`}
      </Detail>
      <Detail name="Disk" value={disk ? `${formatBytes(disk.freeBytes)} free` : "Not known"} isBad={isFull}>
        {disk ? `${percent.format(disk.freeBytes / disk.sizeBytes)} of ${formatBytes(disk.sizeBytes)}` : ""}
      </Detail>
      <BackupDetail backup={backup} />
    </dl>
  );
}

function BackupDetail({ backup: { isScheduled, everyHours, isReadable, newest } }: { backup: System["backup"] }) {
  if (!isScheduled) {
    return (
      <Detail name="Last backup" value="Not scheduled" isBad>
        Set BACKUP_DIR and BACKUP_PASSPHRASE.
      </Detail>
    );
  }
  if (!isReadable) {
    return (
      <Detail name="Last backup" value="Not known" isBad>
        The place of the backups cannot be read.
      </Detail>
    );
  }
  if (!newest)
    return <Detail name="Last backup" value="None yet" isBad>{`One is due every ${everyHours} hours.`}</Detail>;
  const isLate = Date.now() - new Date(newest.created).getTime() > 2 * everyHours * 3_600_000;
  return (
    <Detail name="Last backup" value={<Time at={newest.created}>{formatMoment(newest.created)}</Time>} isBad={isLate}>
      {newest.bytes === null ? "" : `${formatBytes(newest.bytes)}. `}Restore it somewhere empty to be sure of it.
    </Detail>
  );
}

interface DetailProps {
  name: string;
  value: ReactNode;
  /** Somebody should look at it. */
  isBad?: boolean;
  children: ReactNode;
}

function Detail({ name, value, isBad = false, children }: DetailProps) {
  return (
    <div
      className={`flex flex-col gap-1 border bg-surface p-5 ${isBad ? "border-line border-s-4 border-s-danger" : "border-line"}`}
    >
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-semibold text-lg">{value}</dd>
      <dd className="text-ink-soft text-sm">{children}</dd>
    </div>
  );
}
