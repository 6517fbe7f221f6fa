import type * as z from "zod/mini";
import type { Permission } from "#contract/customers/permissions.ts";

/**
 * Who may make a call. Finer rules (the owner of a thing, the merchant of a brand) are kept by the services;
 * "signed in, by email" leaves out accounts that sign in through Google or Facebook. Of admins, those with the named permission;
 * "staff or merchant" is for all of them, and the answer holds what each may read.
 */
export type CallAccess = (
  | { access: "open" | "signed in" | "signed in, by email" | "merchant" | "staff or merchant"; permission?: undefined }
  | { access: "admin" | "admin or merchant"; permission: Permission }
) & {
  /** Also for guests, who buy without an account, on what is their own. Otherwise they are refused, and taken for nobody by open calls. */
  guests?: true;
};

/** One call of the API: who may make it, what it takes and what it answers. */
export type Call = CallAccess & CallParts;

interface CallParts {
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** The body is a form of several parts (`multipart/form-data`), one of which is a file. */
  upload?: true;
  /** The answer changes with the clock, so it is made anew each time. */
  isOfTheMoment?: true;
  /** The media type of an answer that is a file, not JSON. */
  file?: string;
}

/** Method and path as the specification writes them, without the `/api` that both sides put in front. */
export type Key = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

export const calls = <const T extends Record<Key, Call>>(table: T): T => table;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type Params<Path extends string> = Record<ParamNames<Path>, string>;
