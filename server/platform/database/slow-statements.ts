import type pg from "pg";
import { beginChild } from "#server/platform/tracing/spans.ts";

/** A statement that took longer is remembered. */
const slowMs = 200;
const namesMax = 200;
const longestName = 300;

/** How often a statement was slow since it was last stored. */
export interface SlowStatement {
  name: string;
  runs: number;
  totalMs: number;
  longestMs: number;
}

let slow = new Map<string, SlowStatement>();

/** What a statement is known by: its name, or its text. Values are parameters, so neither holds any. */
function statementName(query: unknown): string {
  const { name, text } = (typeof query === "string" ? { text: query } : query) as { name?: string; text?: string };
  return name ?? (text ?? "").replaceAll(/\s+/g, " ").trim().slice(0, longestName);
}

function note(query: unknown, ms: number): void {
  const name = statementName(query);
  const known = slow.get(name);
  if (!known && slow.size >= namesMax) return;
  const { runs, totalMs, longestMs } = known ?? { runs: 0, totalMs: 0, longestMs: 0 };
  slow.set(name, { name, runs: runs + 1, totalMs: totalMs + ms, longestMs: Math.max(longestMs, ms) });
}

/** Gives what has gathered, and begins anew. */
export function takeSlowStatements(): SlowStatement[] {
  const taken = [...slow.values()];
  slow = new Map();
  return taken;
}

type Callback = (...result: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;

/** Measures every statement of a connection, whether it is asked for with a callback, as pools do, or as a promise. */
export function observeStatements(
  client: pg.PoolClient,
  onFailure: (error: unknown, statement: string) => void = () => undefined,
  onBegin: (text: string) => void = () => undefined,
): void {
  const query = client.query.bind(client) as Query;
  const observed: Query = (config, ...rest) => {
    // Streams of rows take as long as their reader does.
    if (typeof (config as { submit?: unknown })?.submit === "function") return query(config, ...rest);
    onBegin(typeof config === "string" ? config : ((config as { text?: string }).text ?? ""));
    const begin = performance.now();
    const endSpan = beginChild("postgresql", () => ({
      "db.system.name": "postgresql",
      "db.query.text": statementName(config),
    }));
    const end = (error: unknown) => {
      endSpan(Boolean(error));
      const ms = performance.now() - begin;
      if (ms >= slowMs) note(config, ms);
      if (error) onFailure(error, statementName(config));
    };
    const callback = rest.at(-1);
    if (typeof callback === "function") {
      const wrapped: Callback = (...result) => {
        end(result[0]);
        (callback as Callback)(...result);
      };
      return query(config, ...rest.slice(0, -1), wrapped);
    }
    const result = query(config, ...rest) as Promise<unknown>;
    // Before whoever asked hears of it.
    result.then(() => end(undefined), end);
    return result;
  };
  client.query = observed as typeof client.query;
}
