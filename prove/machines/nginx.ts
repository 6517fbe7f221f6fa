import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bringProgram } from "#server/testing/programs/debian-program.ts";
import { startProgram } from "#server/testing/programs/other-program.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";

const root = join(import.meta.dirname, "../..");

/** The nginx of ops/nginx before these ports. */
export async function startNginx(folder: string, shopPorts: string[]) {
  const program = await bringProgram("nginx", "nginx-light");
  const port = await freePort();
  const own = await readFile(join(root, "ops/nginx/nginx.conf"), "utf8");
  const configuration = shopPorts
    .reduce((text, shopPort, i) => text.replace(`shop-${i + 1}:3000`, `127.0.0.1:${shopPort}`), own)
    .replace("listen 8080", `listen 127.0.0.1:${port}`)
    .replaceAll("/tmp/nginx", join(folder, "nginx"));
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration);
  const options = ["-c", file, "-e", "stderr", "-g", "daemon off;"];
  const { stop } = await startProgram(program, options, { port });
  return { url: `http://127.0.0.1:${port}`, stop };
}
