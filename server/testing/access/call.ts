import type { Caller, Outcome } from "./permissions.ts";
import type { RequestParts, Row, World } from "./world.ts";

const fill = (path: string, params: Record<string, string> = {}) =>
  Object.entries(params).reduce((url, [name, value]) => url.replace(name === "*" ? name : `:${name}`, value), path);

/** Calls a route of the table as one of the callers. An answer that the table does not know is told whole. */
export async function call(
  { app, ...world }: World,
  route: string,
  { request: createRequest, status = 200 }: Row,
  caller: Caller | "guest",
  method?: "HEAD",
): Promise<Outcome | string> {
  const [verb = "", path = ""] = route.split(" ");
  const request: RequestParts =
    (await createRequest?.({ app, ...world }, caller === "guest" ? "visitor" : caller)) ?? {};
  const own = caller === "visitor" ? {} : (caller === "guest" ? world.guest : world.people[caller]).headers;
  const answer = await app.inject({
    method: method ?? (verb === "ALL" ? "GET" : (verb as "GET")),
    url: fill(path, request.params),
    query: request.query ?? {},
    headers: { ...own, ...request.headers },
    ...(request.payload !== undefined && { payload: request.payload }),
  });
  const { statusCode: code } = answer;
  if (code === status) return "answered";
  return code === 401 || code === 403 || code === 404 ? code : `${code} ${answer.body}`;
}
