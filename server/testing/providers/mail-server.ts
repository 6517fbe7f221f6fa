import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

interface Rejection {
  code: number;
  sentence: string;
}

const failureOf = (rejection: Rejection | undefined) =>
  rejection && Object.assign(new Error(rejection.sentence), { responseCode: rejection.code });

/** A real mail server that accepts every mail, unless the test says otherwise. */
export async function openMailServer() {
  const received: Email[] = [];
  const server = {
    url: "",
    received,
    rejectRecipient: (_to: string): Rejection | undefined => undefined,
    /** Asked once a mail has arrived whole. */
    rejectMail: (): Rejection | undefined => undefined,
    /** Runs when a mail has arrived whole and is not yet confirmed. */
    beforeAccepting: (): Promise<void> | void => {},
  };
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      answer(failureOf(server.rejectRecipient(address)));
    },
    onData(stream, _session, answer) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(async (mail) => {
          const failure = failureOf(server.rejectMail());
          if (failure) return answer(failure);
          received.push(mail);
          await server.beforeAccepting();
          answer();
        });
    },
  });
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as { port: number };
  server.url = `smtp://127.0.0.1:${port}`;
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return server;
}
