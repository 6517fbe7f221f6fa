const heading = "## Unreleased";

/** A section of the changelog without its heading: up to the next one of the same level. */
export function sectionOf(changelog: string, title: string): string | undefined {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) => line === `## ${title}` || line.startsWith(`## ${title} `));
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join("\n")
    .trim();
}

/** Whether something is listed in a section; headings alone are nothing. */
export const isEmptySection = (section: string | undefined): boolean => !section?.match(/^\s*[-*] \S/m);

/** Puts what is unreleased under its version and the day of the release; a new section for what comes next stands above. */
export const releaseSection = (changelog: string, version: string, day: string): string =>
  changelog.replace(`${heading}\n`, `${heading}\n\n## ${version} - ${day}\n`);
