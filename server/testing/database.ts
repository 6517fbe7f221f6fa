import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

/** The address of a database of its own, with all tables, for the test file that calls it. */
export const freshDatabase = () => createDatabase("template template_shop strategy file_copy");

/** The address of a database without any tables. */
export const emptyDatabase = () => createDatabase("");

async function createDatabase(options: string): Promise<string> {
  const url = inject("databaseUrl");
  const admin = new pg.Client(url);
  await admin.connect();
  const name = `t_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name} ${options}`);
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return url.replace(/postgres$/, name);
}
