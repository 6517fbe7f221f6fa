import type { NodemailerError } from "nodemailer";

const addresses = /[^\s<>"',;]+@[^\s<>"',;]+/g;

/** A mail that the mail server did not take, told without naming its recipient, since it is logged. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  /** The server will never take this mail. A refusal of our sign-in is not meant: the owner of the shop can mend that. */
  readonly isFinal: boolean;

  private constructor(sentence: string, { code, responseCode, permanent }: Partial<NodemailerError>) {
    super(sentence);
    this.code = code;
    this.responseCode = responseCode;
    this.isFinal = permanent === true && (code === "EENVELOPE" || code === "EMESSAGE");
  }

  static from(error: unknown): Refused {
    const known: Partial<NodemailerError> = error instanceof Error ? error : { message: String(error) };
    return new Refused((known.message ?? "").replace(addresses, "(address)"), known);
  }
}
