interface Instruction {
  name: string;
  /** All that follows its name, continued lines joined. */
  value: string;
}

export interface Stage {
  /** The image or stage it begins with. */
  from: string;
  name: string | undefined;
  instructions: Instruction[];
}

/** Reads a Dockerfile into its stages. Of the language it knows what ours uses: comments, continued lines, no heredocs. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replace(/^\s*#.*\n/gm, "").replace(/\\\n/g, " ");
  for (const line of lines.split("\n")) {
    const [, name = "", value = ""] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
    if (!name) continue;
    if (name === "FROM") {
      const [from = "", , alias] = value.split(/\s+/);
      stages.push({ from, name: alias, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, value: value.trim() });
  }
  return stages;
}

interface Copy {
  /** The stage it copies from; undefined: what was sent to the builder. */
  stage: string | undefined;
  sources: string[];
  target: string;
}

export function copiesOf({ instructions }: Stage): Copy[] {
  return instructions
    .filter(({ name }) => name === "COPY")
    .map(({ value }) => {
      const words = value.split(/\s+/);
      const stage = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
      const paths = words.filter((word) => !word.startsWith("--"));
      return { stage, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
    });
}

/** The array of a command in the form that needs no shell. */
export function commandOf({ instructions }: Stage, name: string): string[] {
  const value = instructions.findLast((instruction) => instruction.name === name)?.value ?? "";
  return JSON.parse(/\[.*\]/.exec(value)?.[0] ?? "[]");
}

/** Go's patterns, which Docker uses: unlike in a shell, a star also stands for a dot at the beginning. */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*\*|\*|\?/g, (sign) => ({ "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" })[sign] ?? "[^/]");
  return new RegExp(`^${source}$`);
}

/** What is sent to the builder, by the rules of .dockerignore: the last one that fits the path or a folder above it decides. */
export function dockerContext(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => ({ isSent: line.startsWith("!"), expression: toExpression(line.replace(/^!?\/?/, "")) }));
  return (path) => {
    const parts = path.split("/");
    const places = parts.map((_, i) => parts.slice(0, i + 1).join("/"));
    const rule = rules.findLast(({ expression }) => places.some((place) => expression.test(place)));
    return rule?.isSent ?? true;
  };
}
