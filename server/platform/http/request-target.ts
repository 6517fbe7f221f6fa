import type { FastifyInstance } from "fastify";
import { badRequest, notFound } from "#server/shop-error.ts";

/** The origin form of RFC 9112 in plain ASCII: no backslash, no `#`, no control character, no other host in front. */
const originForm = /^\/(?!\/)[!"$-[\]-~]*$/;
/** However many times over they are encoded. */
const encodedDot = /%(?:25)*2e/gi;
const encodedSlash = /%(?:25)*(?:2f|5c)/gi;
const dotSegment = /(?:^|\/)\.\.?(?:\/|$)/;

const pathOf = (target: string) => target.split("?", 1)[0] ?? "";

/** Targets that two readers understand differently; no browser sends them. */
export function isOddTarget(target: string): boolean {
  if (!originForm.test(target)) return true;
  const path = pathOf(target);
  if (path.includes("//")) return true;
  if (!path.includes("%") && !path.includes(".")) return false;
  return dotSegment.test(path.replace(encodedDot, ".").replace(encodedSlash, "/"));
}

/** An encoded slash belongs to a name, so it may stand only where the route has a parameter. */
function hasMisplacedSlash(target: string, route: string | undefined): boolean {
  const path = pathOf(target);
  if (path.search(encodedSlash) < 0) return false;
  const pattern = route?.split("/") ?? [];
  return path.split("/").some((segment, i) => segment.search(encodedSlash) >= 0 && !pattern[i]?.startsWith(":"));
}

/** Refused before any other hook or handler sees the request. */
export function refuseOddTargets(app: FastifyInstance): void {
  // Node would answer an expectation that it does not know without headers and without a word; HTTP lets it be passed over.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.addHook("onRequest", (request, _reply, done) => {
    const { url, routeOptions, raw, headers } = request;
    if (headers.host === undefined && raw.httpVersion === "1.1") {
      return done(badRequest("The request does not say which host it is for."));
    }
    if (isOddTarget(url) || hasMisplacedSlash(url, routeOptions.url)) {
      return done(notFound("Nothing was found at this address."));
    }
    done();
  });
}
