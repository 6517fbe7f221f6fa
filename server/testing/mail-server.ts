import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

interface Verdict {
  code: number;
  sentence: string;
}

/** A real mail server that takes every mail, unless the test says otherwise. */
export async function openMailServer() {
  const taken: Email[] = [];
  const server = {
    url: "",
    taken,
    judge: (_to: string): Verdict | undefined => undefined,
    /** Runs when a mail has arrived whole and is not yet confirmed. */
    beforeTaking: (): Promise<void> | void => {},
  };
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const verdict = server.judge(address);
      answer(verdict && Object.assign(new Error(verdict.sentence), { responseCode: verdict.code }));
    },
    onData(stream, _session, answer) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(async (mail) => {
          taken.push(mail);
          await server.beforeTaking();
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
