import type { Settings } from "#server/settings/settings.ts";

const levels = { debug: 20, info: 30, warn: 40, error: 50, silent: 100 };

export type SupervisorLog = Record<"info" | "warn" | "error", (data: object, message: string) => void>;

/** Lines of the same form as those of the processes. */
export function createSupervisorLog({ logLevel }: Pick<Settings, "logLevel">): SupervisorLog {
  const at = (level: keyof SupervisorLog) => (data: object, message: string) => {
    if (levels[level] < levels[logLevel]) return;
    const line = { level: levels[level], time: Date.now(), pid: process.pid, ...data, msg: message };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
