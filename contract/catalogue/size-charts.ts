import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, Moment, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, paged } from "#contract/paging.ts";
import { type Measurement, measuredIn, measurementNames, measurements } from "./measurements.ts";
import { freeSize, type Size, sizes } from "./sizes.ts";

/** What one measurement may be, in cm. */
const centimetreLimits = { min: 1, max: 300 } as const;

function centimetres(label: string) {
  const { min, max } = centimetreLimits;
  const wrong = `${label} must be a number of cm from ${min} to ${max} with at most one decimal.`;
  return z.optional(
    z.number(wrong).check(
      z.gte(min, wrong),
      z.lte(max, wrong),
      z.refine((value) => Math.round(value * 10) / 10 === value, wrong),
    ),
  );
}

const measured = Object.fromEntries(
  measurementNames.map((name) => [name, centimetres(measurements[name].label)]),
) as Record<Measurement, ReturnType<typeof centimetres>>;

const notMeasured = `A row has a size and some of ${measurementNames.join(", ")}.`;

/** What one size measures, in cm by the name of the measurement. */
export const SizeChartRow = z.strictObject(
  { size: z.enum(sizes, `Size must be one of ${sizes.join(", ")}.`), ...measured },
  notMeasured,
);
export type SizeChartRow = z.infer<typeof SizeChartRow>;

const position = ({ size }: { size: Size }) => sizes.indexOf(size);

/** What is wrong with rows that stand from the smallest size to the largest, in a sentence. */
function faultOf(rows: readonly SizeChartRow[]): string | undefined {
  const [first] = rows;
  if (!first) return "Please fill in at least one size.";
  const names = measuredIn(first);
  if (names.length === 0) return "Please fill in at least one measurement.";
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before?.size === row.size) return `Size ${row.size} stands twice.`;
    if (measuredIn(row).join() !== names.join())
      return `Every size needs the same measurements: ${first.size} and ${row.size} have others.`;
    if (!before || row.size === freeSize) continue;
    const smaller = names.find((name) => (row[name] ?? 0) < (before[name] ?? 0));
    if (smaller) return `${measurements[smaller].label} of ${row.size} is less than that of ${before.size}.`;
  }
  return undefined;
}

const Rows = z.pipe(
  z
    .array(SizeChartRow, "Please fill in at least one size.")
    .check(z.maxLength(sizes.length * 2, "A size stands twice.")),
  z.pipe(
    z.transform((rows: SizeChartRow[]) => rows.toSorted((a, b) => position(a) - position(b))),
    z.array(SizeChartRow).check((context) => {
      const message = faultOf(context.value);
      if (message) context.issues.push({ code: "custom", message, input: context.value });
    }),
  ),
);

/** By id or slug. Without a brand it is the shop's own chart, for brands that have none. */
export const SizeChartForm = z.object({
  brand: z.nullable(optionalText("Brand", { max: limits.slugMax })),
  category: text("Category", { max: limits.slugMax }),
  unit: z._default(z.literal("cm", "Unit must be cm."), "cm"),
  rows: Rows,
});
export type SizeChartForm = z.infer<typeof SizeChartForm>;

const Named = z.strictObject({ _id: Id, name: z.string(), slug: z.string() });

export const SizeChart = z.strictObject({
  _id: Id,
  /** `null`: the shop's own. */
  brand: z.nullable(Named),
  category: Named,
  unit: z.literal("cm"),
  /** From the smallest size to the largest; all have the same measurements. */
  rows: z.array(SizeChartRow),
  updated: Moment,
});
export type SizeChart = z.infer<typeof SizeChart>;

const noneOrName = (label: string) => z.optional(optionalText(label, { max: limits.slugMax }));

export const sizeChartCalls = calls({
  "GET /size-chart": {
    access: "open",
    summary: "The size chart of a brand in a category, or the shop's own where the brand has none; null without either",
    query: z.object({ brand: noneOrName("Brand"), category: noneOrName("Category") }),
    reply: z.strictObject({ sizeChart: z.nullable(SizeChart) }),
  },
  "GET /size-chart/list": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "A page of the size charts by category and brand; for a merchant the shop's own and those of its brand",
    query: PageQuery,
    reply: z.strictObject({ sizeCharts: z.array(SizeChart), ...paged }),
  },
  "GET /size-chart/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "A size chart, for admins and the merchant of its brand",
    reply: z.strictObject({ sizeChart: SizeChart }),
  },
  "PUT /size-chart": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Save the size chart of a brand in a category, in cm; a merchant for its own brand",
    body: SizeChartForm,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), sizeChart: SizeChart }),
  },
  "DELETE /size-chart/{id}": {
    access: "admin or merchant",
    permission: "manage catalogue",
    summary: "Delete a size chart; a merchant one of its own brand",
    reply: Done,
  },
});
