import { capitalize } from "#web/capitalize.ts";

const nothing = "nothing";

/** A value of the log in words. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(formatValue).join(", ") || nothing;
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, each]) => `${formatName(name)}: ${formatValue(each)}`);
    return parts.join(", ") || nothing;
  }
  return String(value);
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
