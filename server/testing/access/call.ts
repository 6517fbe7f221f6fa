import type { Caller, Verdict } from "./who-may.ts";
import type { Question, Row, World } from "./world.ts";

const fill = (path: string, params: Record<string, string> = {}) =>
  Object.entries(params).reduce((url, [name, value]) => url.replace(name === "*" ? name : `:${name}`, value), path);

/** Calls a route of the table as one of the callers. An answer that the table does not know is told whole. */
export async function call(
  { app, ...world }: World,
  route: string,
  { ask, status = 200 }: Row,
  caller: Caller,
  method?: "HEAD",
): Promise<Verdict | string> {
  const [verb = "", path = ""] = route.split(" ");
  const question: Question = (await ask?.({ app, ...world }, caller)) ?? {};
  const own = caller === "visitor" ? {} : world.people[caller].headers;
  const answer = await app.inject({
    method: method ?? (verb === "ALL" ? "GET" : (verb as "GET")),
    url: fill(path, question.params),
    query: question.query ?? {},
    headers: { ...own, ...question.headers },
    ...(question.payload !== undefined && { payload: question.payload }),
  });
  const { statusCode: code } = answer;
  if (code === status) return "answered";
  return code === 401 || code === 403 || code === 404 ? code : `${code} ${answer.body}`;
}
