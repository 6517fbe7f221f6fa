import * as z from "zod/mini";
import { isStorable } from "./json-body.ts";

const longestName = 300;

/** Slugs and mailed tokens: whether they exist is for the service to say. */
const name = z.string().check(z.minLength(1), z.maxLength(longestName), z.refine(isStorable));

/** What may stand for the names in a path. An id that cannot be one is answered like an id that does not exist. */
export function pathParams(path: string): z.ZodMiniObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found ?? "");
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((each) => [each, /id$/i.test(each) ? z.guid() : name])));
}
