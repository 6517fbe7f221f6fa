import * as z from "zod";
import type { Advisory, AdvisoryDatabase, Locked } from "./dependencies.ts";

/** What the registry's bulk endpoint answers: by package, the advisories of the versions that were asked for. */
const Answer = z.record(
  z.string(),
  z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      severity: z.string(),
      vulnerable_versions: z.string(),
    }),
  ),
);

interface Options {
  /** Such as https://registry.npmjs.org/. */
  registry: string;
  packages: Locked[];
  stored: AdvisoryDatabase;
  /** Today, such as 2026-11-17. */
  day: string;
}

/**
 * Asks the registry about every version of the lock file. It answers with what concerns these versions only, so what is stored of packages
 * that are still used stays: it says which versions not to go back to.
 */
export async function refreshAdvisories({ registry, packages, stored, day }: Options): Promise<AdvisoryDatabase> {
  const versions: Record<string, string[]> = {};
  for (const { name, version } of packages) versions[name] = [...new Set([...(versions[name] ?? []), version])];
  const answer = await fetch(new URL("-/npm/v1/security/advisories/bulk", registry), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(versions),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`The registry answered ${answer.status}; the stored advisories stay as they are.`);
  const found = Object.entries(Answer.parse(await answer.json())).flatMap(([name, advisories]) =>
    advisories.map(
      (advisory): Advisory => ({
        id: advisory.url.split("/").at(-1) ?? advisory.url,
        package: name,
        ranges: advisory.vulnerable_versions,
        severity: advisory.severity,
        summary: advisory.title,
      }),
    ),
  );
  const isNew = new Set(found.map(keyOf));
  const kept = stored.entries.filter((entry) => versions[entry.package] && !isNew.has(keyOf(entry)));
  return {
    date: day,
    source: `${new URL(registry).origin}, asked for every version of package-lock.json; older entries are kept.`,
    isComplete: true,
    entries: [...kept, ...found].sort((a, b) => keyOf(a).localeCompare(keyOf(b), "en")),
  };
}

const keyOf = (advisory: Advisory) => `${advisory.package} ${advisory.id}`;
