import { isDeepStrictEqual } from "node:util";
import { type CsvError, parse } from "csv-parse/sync";
import { asc, inArray, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { stateCodeOf } from "#contract/indian-states.ts";
import { limits } from "#contract/limits.ts";
import {
  areaColumns,
  type DeliveryArea,
  DeliveryAreaForm,
  isPrefix,
  wrongPrefix,
} from "#contract/sales/delivery-office.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { byteOrderMark, formatCsv, unescapeFormula } from "#server/platform/csv.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { pinAreas } from "#server/sales/delivery/tables.ts";
import { badRequest } from "#server/shop-error.ts";
import { areaFields, toRow } from "./areas.ts";

const readAreas = (db: Queries): Promise<DeliveryArea[]> =>
  db.select(areaFields).from(pinAreas).orderBy(asc(pinAreas.prefix));

const word = (isSo: boolean) => (isSo ? "yes" : "no");

export async function exportAreas(db: Queries): Promise<string> {
  const rows = (await readAreas(db)).map(({ prefix, state, area, served, cash, days }) => [
    ...[prefix, state ?? "", area, word(served), word(cash)],
    days,
  ]);
  return byteOrderMark + formatCsv([[...areaColumns], ...rows]);
}

const words: Record<string, boolean> = { yes: true, no: false, true: true, false: false, "1": true, "0": false };

/** Sentences beyond these help nobody. */
const shownFaults = 50;
const batchSize = 1000;

type Cells = Record<(typeof areaColumns)[number], string>;

function parseRows(csv: string): { cells: Cells; line: number }[] {
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    const options = { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, info: true };
    rows = parse(csv, options) as unknown as typeof rows;
  } catch (error) {
    throw badRequest(`The file is no CSV file that can be read: line ${(error as CsvError).lines ?? 1} is at fault.`);
  }
  const heading = (rows[0]?.record ?? []).map((name) => name.toLowerCase());
  const missing = areaColumns.filter((name) => !heading.includes(name));
  if (missing.length > 0) throw badRequest(`The file lacks the columns ${missing.join(", ")}.`);
  if (rows.length < 2) throw badRequest("The file has no rows below its heading.");
  if (rows.length - 1 > limits.pinAreasMax) throw badRequest(`There are at most ${limits.pinAreasMax} areas.`);
  return rows.slice(1).map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(
      areaColumns.map((name) => [name, unescapeFormula(record[heading.indexOf(name)] ?? "")]),
    ) as Cells,
  }));
}

/** An area, or the sentence that says what is wrong with its row. A spreadsheet drops the zero of "07", and people write names. */
function readRow({ prefix, state, area, served, cash, days }: Cells): DeliveryArea | string {
  if (!isPrefix(prefix)) return wrongPrefix;
  const code = state && stateCodeOf(state.padStart(2, "0"));
  if (code === undefined) return `“${state}” is not known as a state of India.`;
  const read = z.safeParse(DeliveryAreaForm, {
    state: code,
    area,
    days,
    served: words[served.toLowerCase()] ?? served,
    cash: words[cash.toLowerCase()] ?? cash,
  });
  return read.success ? { prefix, ...read.data } : (read.error.issues[0]?.message ?? "The row cannot be read.");
}

/** The areas of a file; throws a sentence for each row at fault. */
function readFile(csv: string): DeliveryArea[] {
  const areas = new Map<string, DeliveryArea>();
  const faults: [string, string][] = [];
  for (const { cells, line } of parseRows(csv)) {
    const read = readRow(cells);
    const fault =
      typeof read === "string" ? read : areas.has(read.prefix) ? `The prefix ${read.prefix} is given twice.` : "";
    if (fault) faults.push([`line ${line}`, fault]);
    else if (typeof read !== "string") areas.set(read.prefix, read);
  }
  const [first] = faults;
  if (first) {
    const others = faults.length > 1 ? ` ${faults.length} rows are at fault.` : "";
    throw badRequest(
      `Nothing was imported. In ${first[0]}: ${first[1]}${others}`,
      Object.fromEntries(faults.slice(0, shownFaults)),
    );
  }
  return [...areas.values()];
}

/** Takes over a file of areas: all of it or nothing. */
export function importAreas(db: Database, who: Who, { csv, replace }: { csv: string; replace: boolean }) {
  const areas = readFile(csv);
  return transaction(db, async (tx) => {
    // One file after the other, and not beside a single area: this mode also waits for rows that are locked to be changed.
    await tx.execute(sql`lock table ${pinAreas} in exclusive mode`);
    const before = new Map((await readAreas(tx)).map((area) => [area.prefix, area]));
    const given = new Set(areas.map(({ prefix }) => prefix));
    const different = areas.filter((area) => !isDeepStrictEqual(before.get(area.prefix), area));
    const gone = replace ? [...before.keys()].filter((prefix) => !given.has(prefix)) : [];
    const prefixes = [...gone, ...different.map(({ prefix }) => prefix)];
    for (let i = 0; i < prefixes.length; i += batchSize)
      await tx.delete(pinAreas).where(inArray(pinAreas.prefix, prefixes.slice(i, i + batchSize)));
    for (let i = 0; i < different.length; i += batchSize)
      await tx.insert(pinAreas).values(different.slice(i, i + batchSize).map(toRow));
    const added = different.filter(({ prefix }) => !before.has(prefix)).length;
    const counts = { added, changed: different.length - added, unchanged: areas.length - different.length };
    const result = { ...counts, deleted: gone.length };
    await recordChange(tx, who, {
      action: "imported",
      entity: "delivery",
      entityId: "areas",
      entityName: "Areas of delivery",
      after: result,
    });
    return result;
  });
}
