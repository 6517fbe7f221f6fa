import type { Caller, Outcome } from "./permissions.ts";
import type { RequestParts, Row, World } from "./world.ts";

const fill = (path: string, params: Record<string, string> = {}) =>
  Object.entries(params).reduce((url, [name, value]) => url.replace(name === "*" ? name : `:${name}`, value), path);

/**
 * What the next caller of a row may be given: things that nobody has changed since they were made, because they were only read or the call
 * was refused. Making them is most of the work. Whoever may call comes last and would notice if a refused call had changed them after all.
 */
const untouched = new WeakMap<Row, RequestParts>();

async function takeRequest(world: World, row: Row, caller: Caller): Promise<RequestParts> {
  const kept = untouched.get(row);
  untouched.delete(row);
  return kept ?? (await row.request?.(world, caller)) ?? {};
}

/** A request that is another one for each caller is good for that caller only. */
const isForAnyone = ({ request }: Row) => request === undefined || request.length < 2;

/** What not everybody may see is kept by no cache on its way, nor by the browser, which somebody else may use next. */
const isForSome = ({ who }: Row) => Object.values(who).some((outcome) => outcome !== "answered");

/** Calls a route of the table as one of the callers. An answer that the table does not know is told whole. */
export async function call(
  world: World,
  route: string,
  row: Row,
  caller: Caller | "guest",
  method?: "HEAD",
): Promise<Outcome | string> {
  const [verb = "", path = ""] = route.split(" ");
  const request = await takeRequest(world, row, caller === "guest" ? "visitor" : caller);
  const own = caller === "visitor" ? {} : (caller === "guest" ? world.guest : world.people[caller]).headers;
  const answer = await world.app.inject({
    method: method ?? (verb === "ALL" ? "GET" : (verb as "GET")),
    url: fill(path, request.params),
    query: request.query ?? {},
    headers: { ...own, ...request.headers },
    ...(request.payload !== undefined && { payload: request.payload }),
  });
  const { statusCode: code } = answer;
  const isAnswered = code === (row.status ?? 200);
  const isRefused = !isAnswered && (code === 401 || code === 403 || code === 404);
  if (isForAnyone(row) && (isRefused || verb === "GET")) untouched.set(row, request);
  if (isAnswered && isForSome(row) && !`${answer.headers["cache-control"]}`.includes("no-store")) {
    return `kept: ${answer.headers["cache-control"]}`;
  }
  if (isAnswered) return "answered";
  return isRefused ? code : `${code} ${answer.body}`;
}
