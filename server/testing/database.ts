import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

/** The address of a database of its own for the test file that calls it. */
export async function freshDatabase(): Promise<string> {
  const url = inject("databaseUrl");
  const admin = new pg.Client(url);
  await admin.connect();
  const name = `t_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name} template template_shop strategy file_copy`);
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return url.replace(/postgres$/, name);
}
