import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { settingRows } from "#server/settings/environment.ts";
import { readSettings } from "#server/settings/settings.ts";

const folder = join(import.meta.dirname, "../../ops");

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

const text = readFileSync(join(folder, "compose.yaml"), "utf8");
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

const passwords: Record<string, string> = {
  PUBLIC_URL: "https://shop.example",
  DATABASE_PASSWORD: "secret",
  REPLICATION_PASSWORD: "secret",
  TOKEN_SECRET: "a secret of the tests",
  S3_SECRET: "secret",
};
const fill = (value: string) => value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => passwords[name] ?? `?${name}`);

test("both machines have settings that the shop knows and takes", () => {
  for (const name of ["shop-1", "shop-2"]) {
    const environment = services[name]?.environment ?? {};
    const known = settingRows.map((row) => row.name);
    expect(Object.keys(environment).filter((setting) => !known.includes(setting))).toEqual([]);
    const settings = readSettings(Object.fromEntries(Object.entries(environment).map(([k, v]) => [k, fill(v)])));
    const hosts = [settings.databaseUrl, settings.databaseDirectUrl, settings.databaseReplicaUrl].map(
      (url) => new URL(url).hostname,
    );
    expect(hosts).toEqual(["pgbouncer", "database", "replica"]);
    for (const host of [...hosts, new URL(settings.s3?.endpoint ?? "").hostname]) expect(services).toHaveProperty(host);
  }
});

test("every service comes from an image of one version, and what it mounts or waits for exists", () => {
  for (const { image, build, volumes: mounted = [], depends_on = [] } of Object.values(services)) {
    if (image) expect(image).toMatch(/:[\w.-]*\d/);
    else expect(existsSync(join(folder, build ?? "", "Dockerfile"))).toBe(true);
    for (const [source = ""] of mounted.map((each) => each.split(":"))) {
      if (source.startsWith("./")) expect(existsSync(join(folder, source)), source).toBe(true);
      else expect(volumes).toHaveProperty(source);
    }
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) {
      expect(services).toHaveProperty(other);
    }
  }
});

test("nginx and PgBouncer name the services of the compose file", () => {
  const nginx = readFileSync(join(folder, "nginx/nginx.conf"), "utf8");
  expect([...nginx.matchAll(/^\s+server (\S+):3000/gm)].map(([, host]) => host)).toEqual(["shop-1", "shop-2"]);
  expect(readFileSync(join(folder, "pgbouncer/pgbouncer.ini"), "utf8")).toContain("host=database port=5432");
  expect(text.match(/\$\{\w+\}/g)?.every((name) => name.slice(2, -1) in passwords)).toBe(true);
});
