/** npm start and npm run dev: builds the pages when they are stale, starts PostgreSQL unless DATABASE_URL names one, then the shop. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "#server/database/embedded.ts";

const root = join(import.meta.dirname, "..");
const dev = process.argv.includes("--dev");
const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: dev ? "development" : "production" };

if (!dev) {
  const built = join(root, "build/server/index.js");
  const sources = globSync(["web/**", "contract/**", "*.config.ts", "package-lock.json"], { cwd: root }).map(
    (f) => statSync(join(root, f)).mtimeMs,
  );
  if (!existsSync(built) || statSync(built).mtimeMs < Math.max(...sources)) {
    console.log("Building the pages …");
    const { status } = spawnSync(join(root, "node_modules/.bin/react-router"), ["build"], {
      cwd: root,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
const cluster = env.DATABASE_URL
  ? undefined
  : await startPostgres(join(env.DATA_DIR ?? join(root, "data"), "postgres"));
if (cluster) env.DATABASE_URL = cluster.url;
const args = dev ? ["--watch-path=server", "--watch-path=contract", "server/main.ts"] : ["server/main.ts"];
const shop = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shop.kill(signal));
shop.on("exit", async (code) => {
  await cluster?.stop();
  process.exit(code ?? 1);
});
