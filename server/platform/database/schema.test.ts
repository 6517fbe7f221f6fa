import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import { expect, test } from "vitest";

const server = join(import.meta.dirname, "../..");
const latest = globSync("platform/database/migrations/meta/*_snapshot.json", { cwd: server }).sort().at(-1) ?? "";

test("the migrations make the tables that tables.ts files describe (if not, see docs/decisions/0018)", async () => {
  const files = globSync("**/tables.ts", { cwd: server });
  const modules = await Promise.all(files.map((file) => import(join(server, file))));
  const exported = Object.fromEntries(
    modules.flatMap((all, i) => Object.entries(all).map(([k, v]) => [`${i}.${k}`, v])),
  );
  const { tables } = generateDrizzleJson(exported, undefined, undefined, "snake_case");
  const described = JSON.parse(JSON.stringify(tables));
  const migrated = JSON.parse(readFileSync(join(server, latest), "utf8")) as { tables: object };
  expect(Object.keys(described).length).toBeGreaterThan(30);
  expect(migrated.tables).toEqual(described);
});
