import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { tryLock } from "#server/platform/database/embedded/folder-lock.ts";
import type { Settings } from "#server/settings/settings.ts";

/** What a running shop lets other programs of this machine know. */
export interface RunState {
  /** The process to signal. */
  pid: number;
  restarts: number;
  wanted: number;
  processes: { pid: number; startedAt: string }[];
  /** The latest replacement of the processes: which one of this run it was, and in which sentence it ended. */
  reload?: { number: number; outcome?: { isDone: boolean; sentence: string } };
}

type Place = Pick<Settings, "dataDir" | "port">;

/** By machine and port: several machines may share the folder of the data. */
const fileOf = ({ dataDir, port }: Place, ending: string) => join(dataDir, "run", `${hostname()}-${port}.${ending}`);

export interface RunFile {
  write(state: RunState): void;
  remove(): void;
}

/**
 * The file in which a shop says that it runs. It is locked as long as it does: a number of a process alone may belong to another by now.
 */
export async function createRunFile(place: Place): Promise<RunFile | undefined> {
  await mkdir(join(place.dataDir, "run"), { recursive: true, mode: 0o700 });
  const lock = tryLock(fileOf(place, "lock"));
  if (!lock) return undefined;
  const file = fileOf(place, "json");
  return {
    write(state) {
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    remove() {
      rmSync(file, { force: true });
      lock.release();
    },
  };
}

/** What the shop with these settings says of itself, if it runs. */
export function readRunFile(place: Place): RunState | undefined {
  const state = readState(fileOf(place, "json"));
  if (!state) return undefined;
  const lock = tryLock(fileOf(place, "lock"));
  lock?.release();
  return lock ? undefined : state;
}

function readState(file: string): RunState | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
