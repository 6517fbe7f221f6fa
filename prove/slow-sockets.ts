/** A process of its own that holds many connections to a shop which ask for little or nothing: `node slow-sockets.ts PORT COUNT`. */

import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const byteEveryMs = 2000;
const openAtOnce = 100;

const head = `GET /api/health/live HTTP/1.1\r\nhost: localhost\r\nx-slow: ${"a".repeat(400)}\r\n\r\n`;

/** What a connection does once it is there; it stays until the shop ends it. */
const manners: ((socket: Socket) => void)[] = [
  // A head that never ends, byte by byte.
  (socket) => {
    let sent = 0;
    const sending = setInterval(() => socket.write(head.charAt(sent++ % 400)), byteEveryMs);
    socket.once("close", () => clearInterval(sending));
  },
  // Says nothing at all.
  () => undefined,
  // Sends byte by byte like the first, so that half of them do.
  (socket) => manners[0]?.(socket),
  // Has been answered, and keeps the connection as browsers do.
  (socket) => void socket.write(head),
];

const counts = { open: 0, ended: 0, failed: 0 };

function open(n: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let isOpen = false;
    socket.once("connect", () => {
      isOpen = true;
      counts.open += 1;
      manners[n % manners.length]?.(socket);
      resolve();
    });
    socket.on("error", () => undefined).resume();
    // A client that was sent away comes again.
    socket.once("close", () => {
      if (isOpen) counts.open -= 1;
      counts[isOpen ? "ended" : "failed"] += 1;
      resolve();
      setTimeout(open, 100 + Math.random() * 1000, n);
    });
  });
}

process.once("disconnect", () => process.exit(0));
for (let n = 0; n < count; n += openAtOnce) {
  await Promise.all(Array.from({ length: Math.min(openAtOnce, count - n) }, (_, i) => open(n + i)));
  await wait(20);
}
process.on("message", () => process.send?.(counts));
process.send?.(counts);
