import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The format of V8's CPU profiles, as far as it is read here. */
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

/** The bundle names the source of each part of it in a comment. */
const partOfBundle = /^\/\/ ((?:node_modules|server|contract|demo)\/\S+)$/;
const bundles = new Map<string, string[]>();

function sourceInBundle(file: string, line: number): string {
  let sources = bundles.get(file);
  if (!sources) {
    let source = "";
    sources = readFileSync(file, "utf8")
      .split("\n")
      .map((each) => {
        source = partOfBundle.exec(each)?.[1] ?? source;
        return source;
      });
    bundles.set(file, sources);
  }
  return sources[line] ?? "";
}

/** Where a function was written: a path from the folder of the project, a module of Node, or what V8 calls its own work. */
function sourceOf({ functionName, url, lineNumber }: ProfileNode["callFrame"]): string {
  if (!url) return functionName.startsWith("(") ? functionName : "";
  if (!url.startsWith("file:")) return url;
  const file = fileURLToPath(url);
  if (file.includes(".cache/tana-bana/server-")) return sourceInBundle(file, lineNumber);
  return relative(process.cwd(), file);
}

const isOwn = (source: string) => source !== "" && !source.startsWith("node:") && !source.startsWith("(");

export interface Sample {
  /** Where the time went; what V8 or Node did for somebody counts as theirs. */
  source: string;
  /** The function itself, for a closer look. */
  name: string;
  micros: number;
}

/** How long each function was at work by itself. */
export async function readProfile(file: string): Promise<Sample[]> {
  const { nodes, samples, timeDeltas }: CpuProfile = JSON.parse(await readFile(file, "utf8"));
  await rm(file);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const credited = (id: number): string => {
    const own = sourceOf((byId.get(id) as ProfileNode).callFrame);
    if (isOwn(own) || own.startsWith("(")) return own === "(root)" ? "" : own;
    const caller = callers.get(id);
    return (caller === undefined ? "" : credited(caller)) || own;
  };
  const micros = new Map<number, number>();
  samples.forEach((id, i) => {
    micros.set(id, (micros.get(id) ?? 0) + (timeDeltas[i] ?? 0));
  });
  return [...micros].map(([id, spent]) => {
    const { functionName } = (byId.get(id) as ProfileNode).callFrame;
    return { source: credited(id), name: functionName, micros: spent };
  });
}
