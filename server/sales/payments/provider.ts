export type ProviderName = "demo" | "cashfree";

/** A payment somebody made, as its provider tells it. */
export interface SeenPayment {
  id: string;
  state: "succeeded" | "failed" | "pending";
  amountPaise: number;
  currency: string;
}

/** How an attempt stands at its provider. */
export interface Sighting {
  payments: SeenPayment[];
  /** Nothing new can be paid in its session; what is pending may still be decided. */
  isOver: boolean;
}

export type RefundState = "waiting" | "done" | "refused";

/** What a webhook is about. News of other things is taken and left alone. */
export type News =
  | { kind: "payment"; attemptId: string; payment: SeenPayment }
  | { kind: "refund"; refundId: string }
  | { kind: "other" };

export interface WantedSession {
  attemptId: string;
  amountPaise: number;
  expiresAt: Date;
  description: string;
  customer: { id: string; name: string; email: string | null; phone: string };
}

interface WantedRefund {
  refundId: string;
  attemptId: string;
  amountPaise: number;
}

type Headers = Record<string, string | string[] | undefined>;

/** What the shop needs of a payment provider. Every request may be repeated: the attempt's or refund's id makes it count once. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly mode: "production" | "sandbox";
  /** The script that opens the provider's window in the browser. */
  readonly script: string;
  /** Gives the id that the browser hands to the script. */
  createSession(wanted: WantedSession): Promise<string>;
  readStatus(attemptId: string): Promise<Sighting>;
  /** Ends a session that nobody pays in; tells how it stood. */
  closeSession(attemptId: string): Promise<Sighting>;
  refund(wanted: WantedRefund): Promise<RefundState>;
  /** Nothing when the provider knows of no such refund. */
  readRefund(wanted: WantedRefund): Promise<RefundState | undefined>;
  /** Throws `BadWebhook` unless the provider itself has sent exactly these bytes, not long ago. */
  readWebhook(rawBody: Buffer, headers: Headers): News;
}

/** The provider did not answer, or not as it should. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}
