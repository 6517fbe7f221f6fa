import { measurementNames } from "#contract/catalogue/measurements.ts";
import { SizeChartForm } from "#contract/catalogue/size-charts.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { type Read, readValues, textOf } from "#web/layout/forms/read-form.ts";

/** The name of a cell in the form. */
export const cellName = (size: string, measurement: string) => `${size}.${measurement}`;

/** "96,5 cm" as people write it, or paste it from a spreadsheet. */
export const parseCentimetres = (typed: string): number => {
  const plain = typed
    .replace(/\s*cm$/i, "")
    .replace(",", ".")
    .trim();
  return plain === "" ? Number.NaN : Number(plain);
};

/** The sizes of which anything is filled in. What is no number is left for the schema to refuse. */
function readRows(form: FormData) {
  return sizes.flatMap((size) => {
    const typed = measurementNames.flatMap((name) => {
      const text = textOf(form, cellName(size, name));
      if (text === "") return [];
      const number = parseCentimetres(text);
      return [[name, Number.isNaN(number) ? text : number]];
    });
    return typed.length > 0 ? [{ size, ...Object.fromEntries(typed) }] : [];
  });
}

/** A fault in a cell goes by the name of the cell, any other of the rows by theirs. */
export function readChartForm(form: FormData): Read<SizeChartForm> {
  const rows = readRows(form);
  return readValues(
    SizeChartForm,
    { brand: textOf(form, "brand") || null, category: textOf(form, "category"), unit: "cm", rows },
    ([first, row, cell]) => {
      const size = rows[Number(row)]?.size;
      return first === "rows" && size && cell ? cellName(size, String(cell)) : String(first ?? "");
    },
  );
}
