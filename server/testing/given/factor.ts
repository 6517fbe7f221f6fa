import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { openAuthenticator } from "#server/testing/clients/authenticator.ts";

/** Sets up the second factor of somebody who is signed in. */
export async function givenFactor(app: FastifyInstance, { headers }: { headers: { authorization: string } }) {
  const begun = await app.inject({ method: "POST", url: "/api/auth/factor/begin", headers });
  expect(begun.statusCode, begun.body).toBe(200);
  const authenticator = openAuthenticator(begun.json().secret);
  const body = { code: authenticator.nextCode() };
  const confirmed = await app.inject({ method: "POST", url: "/api/auth/factor/confirm", headers, body });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] };
  return { ...authenticator, recoveryCodes };
}
