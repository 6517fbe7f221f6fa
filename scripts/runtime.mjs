// Runs a program of the shop on the Node that npm installed beside it: `node scripts/runtime.mjs server/start.ts`.
// Plain JavaScript, so that it also runs on the old Node that it warns about.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Tana Bana runs on Node 24, which npm installs beside it, but this is Node ${process.versions.node}. ` +
      "Run `npm ci` again without --omit=optional, and start it with npm (`npm start`).",
  );
  process.exit(1);
}
const [program] = process.argv.splice(2, 1);
if (program) await import(pathToFileURL(resolve(import.meta.dirname, "..", program)).href);
