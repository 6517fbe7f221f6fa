import { capitalize } from "#web/capitalize.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";

const nothing = "nothing";
const isDay = /^\d{4}-\d\d-\d\d$/;
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function formatText(text: string): string {
  if (Number.isNaN(Date.parse(text))) return text;
  return isMoment.test(text) ? formatMoment(text) : isDay.test(text) ? formatDate(text) : text;
}

/** A value of the log in words. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(formatValue).join(", ") || nothing;
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, each]) => `${formatName(name)}: ${formatValue(each)}`);
    return parts.join(", ") || nothing;
  }
  return typeof value === "string" ? formatText(value) : String(value);
}

/** A field of the log as people call it: "sizeStock" is "Size stock", "isActive" is "Active"; a size stays in capitals. */
export function formatName(name: string): string {
  if (/^[A-Z]+$/.test(name)) return name;
  const words = name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return capitalize(words);
}
