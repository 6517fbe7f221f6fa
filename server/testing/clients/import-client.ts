import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { ImportProblem, ProductImport } from "#contract/catalogue/import-export.ts";
import type { Person } from "#server/testing/given/people.ts";

const polling = { interval: 50 };
export const heading = "sku,name,slug,description,price,quantity,sizes,size stock,taxable,brand,active";

/** Calls the API as the import page does. Background jobs must be running. */
export function createImportClient(app: FastifyInstance) {
  const upload = (person: Person, payload: string | Buffer, type = "text/csv") =>
    app.inject({
      method: "POST",
      url: "/api/product/import?fileName=shirts.csv",
      headers: { ...person.headers, "content-type": type },
      payload,
    });

  async function request<T>(person: Person, url: string, method: "GET" | "POST" = "GET"): Promise<T> {
    const answer = await app.inject({ method, url: `/api${url}`, headers: person.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  async function waitForState(person: Person, id: string, state: ProductImport["state"]): Promise<ProductImport> {
    const read = async () => (await request<{ import: ProductImport }>(person, `/product/import/${id}`)).import;
    await expect.poll(async () => (await read()).state, polling).toBe(state);
    return read();
  }

  /** Uploads a file and waits until it is checked. */
  async function check(person: Person, ...lines: string[]) {
    const answer = await upload(person, `\uFEFF${[heading, ...lines].join("\r\n")}\r\n`);
    expect(answer.statusCode, answer.body).toBe(200);
    const found = await waitForState(person, answer.json().import._id, "checked");
    const { problems } = await request<{ problems: ImportProblem[] }>(person, `/product/import/${found._id}/problems`);
    return { ...found, problems };
  }

  async function startAndWait(person: Person, id: string): Promise<ProductImport> {
    await request(person, `/product/import/${id}/start`, "POST");
    return waitForState(person, id, "done");
  }

  const download = async (person: Person) =>
    app.inject({ url: "/api/product/export.csv", headers: person.headers }).then(({ body }) => body);

  return { upload, request, waitForState, check, startAndWait, download };
}
