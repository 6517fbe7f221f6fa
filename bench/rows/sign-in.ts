import { randomBytes } from "node:crypto";
import { ask } from "#bench/answer.ts";
import type { Row } from "#bench/row.ts";

const headers = { "content-type": "application/json" };

export const signIn: Row = {
  name: "sign-in",
  title: "POST /api/auth/login",
  connections: 4,
  async prepare({ url }) {
    const email = `bench-${randomBytes(4).toString("hex")}@example.com`;
    const password = randomBytes(8).toString("hex");
    const person = { email, password, firstName: "Asha", lastName: "Rao" };
    await ask(url, { method: "POST", path: "/api/auth/register", headers, body: JSON.stringify(person) });
    return {
      request: { method: "POST", path: "/api/auth/login", headers, body: JSON.stringify({ email, password }) },
      limit: { program: "verify-password", options: { password } },
    };
  },
};
