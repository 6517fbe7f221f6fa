import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A way to the database that is long, and can be bad, for one test. */
export async function openPath(databaseUrl: string, delayMs = 0) {
  const url = new URL(databaseUrl);
  const ends: Socket[] = [];
  let feared: string | undefined;
  const server = createServer((near) => {
    const far = dial(Number(url.port), url.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("data", (bytes) => {
        if (feared !== undefined && bytes.includes(feared)) {
          feared = undefined;
          one.destroy();
        } else setTimeout(() => other.write(bytes), delayMs);
      });
      one.on("close", () => other.destroy());
      one.on("error", () => undefined);
      ends.push(one);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const end of ends) end.destroy();
  });
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as { port: number }).port}` }).href,
    /** Nothing passes any more, and nobody is told. */
    fallSilent: () => {
      for (const end of ends) end.removeAllListeners("data").resume();
    },
    /** Breaks the connection on which this comes along next, once, and does not let it through. */
    breakAt: (text: string) => {
      feared = text;
    },
  };
}
