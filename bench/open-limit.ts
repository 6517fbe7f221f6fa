import type { FastifyInstance } from "fastify";
import sameBytes from "#bench/limits/same-bytes.ts";
import sameSql from "#bench/limits/same-sql.ts";
import sameStatements from "#bench/limits/same-statements.ts";
import sameTransaction from "#bench/limits/same-transaction.ts";
import verifyPassword from "#bench/limits/verify-password.ts";
import type { Limit } from "./row.ts";

const programs: Record<Limit["program"], (options: never) => FastifyInstance | Promise<FastifyInstance>> = {
  "same-bytes": sameBytes,
  "same-sql": sameSql,
  "same-statements": sameStatements,
  "same-transaction": sameTransaction,
  "verify-password": verifyPassword,
};

export const openLimit = async ({ program, options }: Limit): Promise<FastifyInstance> =>
  programs[program](options as never);
