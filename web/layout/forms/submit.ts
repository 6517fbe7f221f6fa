import type * as z from "zod/mini";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { type Fields, type Read, readForm } from "./read-form.ts";

/** What the action of a form answers when the form is at fault. */
export interface Faults {
  fields: Fields;
  /** The server's sentence when no field is to blame: it stays when the notice has gone. */
  refusal?: string | undefined;
}

/** What an action answers. `done` is a new value each time its change was made, so that dialogs close and forms start afresh. */
export interface ActionResult extends Faults {
  done?: string;
}

interface Options {
  /** Heads the notice when the server refuses. */
  title?: string;
  checkboxes?: string[];
  /** Fields that may stand in the form any number of times. */
  lists?: string[];
}

function explain(error: unknown, title: string | undefined): Faults {
  const fields = handleError(error, title);
  const refusal = Object.keys(fields).length === 0 ? messageForPeople(error, undefined) : undefined;
  return { fields, refusal };
}

/** What the action of every form does: reads it with its schema, makes the change, explains a refusal. */
export async function submit<S extends z.ZodMiniType, Answer>(
  request: Request,
  schema: S,
  change: (data: z.output<S>) => Promise<Answer>,
  { title, checkboxes, lists }: Options = {},
): Promise<Answer | Faults> {
  return changeBy(readForm(schema, await request.formData(), checkboxes, lists), change, title);
}

/** The action of a form that was read already. */
export async function changeBy<Data, Answer>(
  read: Read<Data>,
  change: (data: Data) => Promise<Answer>,
  title?: string,
): Promise<Answer | Faults> {
  if (!read.ok) return { fields: read.fields };
  try {
    return await change(read.data);
  } catch (error) {
    return explain(error, title);
  }
}

/** What the action of every button does: makes the change, shows the server's message, explains a refusal. */
export async function runAction(change: () => Promise<{ message: string }>): Promise<ActionResult> {
  try {
    notifySuccess(await change());
    return { fields: {}, done: crypto.randomUUID() };
  } catch (error) {
    return explain(error, undefined);
  }
}
