import { verify } from "@node-rs/argon2";
import Fastify, { type FastifyInstance } from "fastify";
import { hashPassword } from "#server/customers/accounts/passwords/passwords.ts";

interface LimitOptions {
  password: string;
}

/** Checks one password against its hash, made as the shop makes it, and does nothing else. */
export default async function verifyPassword({ password }: LimitOptions): Promise<FastifyInstance> {
  const app = Fastify();
  const hash = await hashPassword(password);
  app.post("/*", async () => ({ success: await verify(hash, password) }));
  return app;
}
