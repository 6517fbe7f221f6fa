import type { FastifyInstance } from "fastify";
import { badRequest } from "#server/shop-error.ts";

/** No text of a person holds them, and PostgreSQL stores neither. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Both can only arrive as escapes, so most bodies need no closer look. */
const suspicious = /\\u(?:0000|d[89a-f])/i;

function* texts(value: unknown): Generator<string> {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string") yield next;
    else if (next && typeof next === "object") left.push(...Object.keys(next), ...Object.values(next));
  }
}

/** JSON is the only kind of body; none at all is as good as an empty one, for calls that take nothing. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") return done(null, undefined);
    void parse(request, text, (error, value) => {
      if (error) return done(error);
      for (const found of suspicious.test(text) ? texts(value) : []) {
        if (!isStorable(found)) return done(badRequest("What you sent holds characters that cannot be stored."));
      }
      done(null, value);
    });
  });
}
