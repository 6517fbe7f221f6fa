import type { FastifyInstance } from "fastify";

const second = 1000;

class SlowBody extends Error {
  readonly statusCode = 408;
}

/**
 * The body of a call arrives within seconds, or the connection is given to somebody else. Uploads are bounded by the whole request's time.
 */
export function endSlowBodies(app: FastifyInstance, withinMs = 10 * second): void {
  app.addHook("preParsing", (request, reply, payload, done) => {
    const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
    if (isJson) {
      const impatience = setTimeout(() => {
        reply.header("connection", "close");
        payload.emit("error", new SlowBody("the body took too long to arrive"));
      }, withinMs);
      for (const event of ["end", "close", "error"]) payload.once(event, () => clearTimeout(impatience));
    }
    done(null, payload);
  });
}
