import type * as z from "zod/mini";
import { type Fields, readForm } from "./form.ts";
import { handleError } from "./layout/handle-error.ts";

/** What the action of a form answers when the form is at fault: a message for each field. */
export interface Faults {
  fields: Fields;
}

interface Options {
  /** Heads the notice when the server refuses. */
  title?: string;
  checkboxes?: string[];
}

/** What the action of every form does: reads it with its schema, makes the change, explains a refusal. */
export async function submit<S extends z.ZodMiniType, Answer>(
  request: Request,
  schema: S,
  change: (data: z.output<S>) => Promise<Answer>,
  { title, checkboxes }: Options = {},
): Promise<Answer | Faults> {
  const read = readForm(schema, await request.formData(), checkboxes);
  if (!read.ok) return { fields: read.fields };
  try {
    return await change(read.data);
  } catch (error) {
    return { fields: handleError(error, title) };
  }
}
