import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A program of another project that a test uses for real: found, or installed as root on Debian and Ubuntu. */
export async function bringProgram(name: string, debianPackage = name): Promise<string> {
  const find = () => ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map((at) => `${at}/${name}`).find(existsSync);
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await run("apt-get", ["update", "-q"]);
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", debianPackage], {
      // It would be started as a service on the port that its configuration names.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    });
  }
  const installed = find();
  if (!installed) throw new Error(`${name} is needed for this test: install the package ${debianPackage}.`);
  return installed;
}
