export type ProviderName = "demo" | "cashfree";

/** A payment somebody made, as its provider reports it. */
export interface ProviderPayment {
  id: string;
  state: "succeeded" | "failed" | "pending";
  amountPaise: number;
  currency: string;
}

/** The session of an attempt, as its provider reports it. */
export interface SessionState {
  payments: ProviderPayment[];
  /** Nothing new can be paid in its session; what is pending may still be decided. */
  isOver: boolean;
}

export type RefundState = "waiting" | "done" | "refused";

/** What a webhook is about. Messages of other kinds are accepted and ignored. */
export type WebhookMessage =
  | { kind: "payment"; attemptId: string; payment: ProviderPayment }
  | { kind: "refund"; refundId: string }
  | { kind: "other" };

export interface NewSession {
  attemptId: string;
  amountPaise: number;
  expiresAt: Date;
  description: string;
  customer: { id: string; name: string; email: string | null; phone: string };
}

interface RefundRequest {
  refundId: string;
  attemptId: string;
  amountPaise: number;
}

type Headers = Record<string, string | string[] | undefined>;

/** What the shop needs of a payment provider. Every request is idempotent: the attempt's or refund's id makes it count once. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly mode: "production" | "sandbox";
  /** The script that opens the provider's window in the browser. */
  readonly script: string;
  /** Gives the id that the browser hands to the script. */
  createSession(session: NewSession): Promise<string>;
  readSession(attemptId: string): Promise<SessionState>;
  /** Closes a session, and returns how it stood. */
  closeSession(attemptId: string): Promise<SessionState>;
  refund(request: RefundRequest): Promise<RefundState>;
  /** Nothing when the provider knows of no such refund. */
  readRefund(request: RefundRequest): Promise<RefundState | undefined>;
  /** Throws `BadWebhook` unless the provider itself has sent exactly these bytes, not long ago. */
  readWebhook(rawBody: Buffer, headers: Headers): WebhookMessage;
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
