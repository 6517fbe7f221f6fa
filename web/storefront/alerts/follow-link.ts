import { messageForPeople } from "#web/error-message.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { handleError } from "#web/layout/handle-error.ts";

export interface LinkAnswer extends Faults {
  done?: string;
}

/** What the button of a mailed link does: the sentence of the server stays on the page, whether it worked or not. */
export async function followLink(press: () => Promise<{ message: string }>): Promise<LinkAnswer> {
  try {
    return { fields: {}, done: (await press()).message };
  } catch (error) {
    handleError(error);
    return { fields: {}, refusal: messageForPeople(error, undefined) };
  }
}
