import type { NodemailerError } from "nodemailer";

/** A mail that the mail server did not take. */
export class Refused extends Error {
  override readonly name = "Refused";
  /** The server will never take this mail. A refusal of our sign-in is not meant: the owner of the shop can mend that. */
  readonly isFinal: boolean;

  constructor(cause: Partial<NodemailerError>) {
    super(`The mail server did not take the mail: ${cause.message ?? "no reason given"}`, { cause });
    this.isFinal = cause.permanent === true && (cause.code === "EENVELOPE" || cause.code === "EMESSAGE");
  }
}
