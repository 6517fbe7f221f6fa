/** Messages in India go by templates that were registered before (DLT), so each has a kind, and values for the places in its template. */
export interface TextMessage {
  /** The number as the person typed it. */
  to: string;
  kind: "code";
  values: { code: string; minutes: string; store: string };
  text: string;
  /** Whose message it is, so that it can be deleted with the account. */
  userId: string;
}

/** Sends text messages. A provider is one more implementation, chosen by a setting in `createSmsTransport`. */
export interface SmsTransport {
  /** Throws when the message was not taken. What it throws never holds the message. */
  deliver(message: TextMessage): Promise<void>;
}
