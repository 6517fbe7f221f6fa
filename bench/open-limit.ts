import type { FastifyInstance } from "fastify";
import oneQuery from "#bench/limits/one-query.ts";
import sameBytes from "#bench/limits/same-bytes.ts";
import sameSql from "#bench/limits/same-sql.ts";
import sameStatements from "#bench/limits/same-statements.ts";
import sameTransaction from "#bench/limits/same-transaction.ts";
import sameTree from "#bench/limits/same-tree.ts";
import verifyPassword from "#bench/limits/verify-password.ts";
import type { Limit } from "./row.ts";

const programs: Record<Limit["program"], (options: never) => FastifyInstance | Promise<FastifyInstance>> = {
  "one-query": oneQuery,
  "same-bytes": sameBytes,
  "same-sql": sameSql,
  "same-statements": sameStatements,
  "same-transaction": sameTransaction,
  "same-tree": sameTree,
  "verify-password": verifyPassword,
};

export const openLimit = async ({ program, options }: Limit): Promise<FastifyInstance> =>
  programs[program](options as never);
