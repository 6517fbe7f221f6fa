import * as z from "zod/mini";

export type Fields = Record<string, string>;

export type Read<T> = { ok: true; data: T } | { ok: false; fields: Fields };

/** Reads a submitted form with the schema the server will use, so that both say the same words. */
export function readForm<S extends z.ZodMiniType>(
  schema: S,
  form: FormData,
  checkboxes: string[] = [],
  lists: string[] = [],
): Read<z.output<S>> {
  const values: Record<string, unknown> = Object.fromEntries(form);
  for (const name of checkboxes) values[name] = form.has(name);
  for (const name of lists) values[name] = form.getAll(name);
  return readValues(schema, values);
}

/** Reads values that were taken from the form one by one. */
export function readValues<S extends z.ZodMiniType>(
  schema: S,
  values: Record<string, unknown>,
  nameOf: (path: readonly PropertyKey[]) => string = ([first]) => String(first ?? ""),
): Read<z.output<S>> {
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, data: result.data };
  const fields: Fields = {};
  for (const { path, message } of result.error.issues) fields[nameOf(path)] ??= message;
  return { ok: false, fields };
}

/** What was typed into a field of text. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** What was typed as a number; what is none is left for the schema to refuse. */
export function numberOf(form: FormData, name: string): unknown {
  const typed = textOf(form, name);
  if (typed === "") return undefined;
  return Number.isNaN(Number(typed)) ? typed : Number(typed);
}
