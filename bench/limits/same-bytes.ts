import Fastify, { type FastifyInstance } from "fastify";

interface LimitOptions {
  headers: Record<string, string>;
  body: string;
}

/** Answers everything with the same bytes from memory. */
export default function sameBytes({ headers, body }: LimitOptions): FastifyInstance {
  const app = Fastify();
  const bytes = Buffer.from(body, "base64");
  app.get("/*", (_request, reply) => reply.headers(headers).send(bytes));
  return app;
}
