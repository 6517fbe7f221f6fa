import type { PriceChange } from "#contract/api.ts";
import { sentences } from "#contract/messages.ts";

type Refused = 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503;

interface Details {
  /** Prices that have changed. */
  changes?: PriceChange[];
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** For the log. */
  cause?: unknown;
}

/** The one error that rules throw: a status of the API and a sentence for the person who asked. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  readonly status: Refused;
  readonly fields: Record<string, string> | undefined;
  readonly changes: PriceChange[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  /** The name under which Fastify knows it, so that a plugin with an error handler of its own refuses with it as well. */
  get statusCode(): Refused {
    return this.status;
  }

  constructor(status: Refused, sentence: string, details: Details = {}) {
    super(sentence, { cause: details.cause });
    this.status = status;
    this.fields = details.fields;
    this.changes = details.changes;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export const badRequest = (sentence: string, fields?: Record<string, string>) =>
  new ShopError(400, sentence, { fields });
export const forbidden = (): ShopError => new ShopError(403, sentences.forbidden);
export const notFound = (sentence: string) => new ShopError(404, sentence);
