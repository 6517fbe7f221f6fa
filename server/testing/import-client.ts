import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { ImportProblem, ProductImport } from "#contract/import-export.ts";
import type { Person } from "./given-people.ts";

const often = { interval: 50 };
export const heading = "sku,name,slug,description,price,quantity,sizes,size stock,taxable,brand,active";

/** What the import page does, without the page. A worker must be at its jobs. */
export function openImportDesk(app: FastifyInstance) {
  const send = (person: Person, payload: string | Buffer, type = "text/csv") =>
    app.inject({
      method: "POST",
      url: "/api/product/import?fileName=shirts.csv",
      headers: { ...person.headers, "content-type": type },
      payload,
    });

  async function ask<T>(person: Person, url: string, method: "GET" | "POST" = "GET"): Promise<T> {
    const answer = await app.inject({ method, url: `/api${url}`, headers: person.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  async function until(person: Person, id: string, state: ProductImport["state"]): Promise<ProductImport> {
    const read = async () => (await ask<{ import: ProductImport }>(person, `/product/import/${id}`)).import;
    await expect.poll(async () => (await read()).state, often).toBe(state);
    return read();
  }

  /** Hands a file in and waits until it is looked through. */
  async function check(person: Person, ...lines: string[]) {
    const answer = await send(person, `\uFEFF${[heading, ...lines].join("\r\n")}\r\n`);
    expect(answer.statusCode, answer.body).toBe(200);
    const found = await until(person, answer.json().import._id, "checked");
    const { problems } = await ask<{ problems: ImportProblem[] }>(person, `/product/import/${found._id}/problems`);
    return { ...found, problems };
  }

  async function carryOut(person: Person, id: string): Promise<ProductImport> {
    await ask(person, `/product/import/${id}/start`, "POST");
    return until(person, id, "done");
  }

  const exported = async (person: Person) =>
    app.inject({ url: "/api/product/export.csv", headers: person.headers }).then(({ body }) => body);

  return { send, ask, until, check, carryOut, exported };
}
