import { ShippingForm } from "#contract/sales/shipping.ts";
import { type Read, readValues } from "#web/layout/forms/read-form.ts";

const parse = (typed: FormDataEntryValue | null): unknown => {
  const text = String(typed ?? "").trim();
  if (text === "") return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
};

/** The rows of a part of the form, whose fields stand in it once for each row. */
function rowsOf<Name extends string>(form: FormData, names: Record<Name, string>): Record<Name, FormDataEntryValue>[] {
  const entries = Object.entries(names) as [Name, string][];
  const columns = entries.map(([key, name]) => [key, form.getAll(name)] as const);
  const many = columns[0]?.[1].length ?? 0;
  return Array.from({ length: many }, (_, row) =>
    Object.fromEntries(columns.map(([key, values]) => [key, values[row] ?? ""])),
  ) as Record<Name, FormDataEntryValue>[];
}

/** A fault in a row is known by its place: "zones.0.name". */
const nameOf = (path: readonly PropertyKey[]) => path.slice(0, 3).join(".");

export const readShippingForm = (form: FormData): Read<ShippingForm> =>
  readValues(
    ShippingForm,
    {
      flat: parse(form.get("flat")),
      freeFrom: parse(form.get("freeFrom")),
      cashFee: parse(form.get("cashFee")),
      includedGrams: parse(form.get("includedGrams")),
      perExtraKg: parse(form.get("perExtraKg")),
      zones: rowsOf(form, { name: "zoneName", prefixes: "zonePrefixes", flat: "zoneFlat" }).map(
        ({ name, prefixes, flat }) => ({
          name: String(name),
          prefixes: String(prefixes)
            .split(/[\s,;]+/)
            .filter(Boolean),
          flat: parse(flat),
        }),
      ),
      orderValues: rowsOf(form, { from: "valueFrom", flat: "valueFlat" }).map(({ from, flat }) => ({
        from: parse(from),
        flat: parse(flat),
      })),
    },
    nameOf,
  );
