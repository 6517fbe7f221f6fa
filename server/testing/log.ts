import Fastify from "fastify";
import { describeError } from "#server/platform/describe-error.ts";

/** A log as the shop writes it, kept for the test to read. */
export function openLog() {
  const lines: { msg: string; [detail: string]: unknown }[] = [];
  const { log } = Fastify({
    logger: {
      level: "info",
      serializers: { err: describeError },
      stream: { write: (line) => void lines.push(JSON.parse(line)) },
    },
  });
  return { log, lines, said: (sentence: string) => lines.filter(({ msg }) => msg === sentence) };
}
