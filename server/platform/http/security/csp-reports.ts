import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { limitWork } from "#server/platform/cache/work-limits.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";

const path = "/api/csp-report";
const endpoint = "csp";

/** The end of a content security policy whose violations are reported: older browsers know the first, newer ones the second. */
export const reportDirectives = `report-uri ${path}; report-to ${endpoint}`;
export const reportingEndpoints = { "reporting-endpoints": `${endpoint}="${path}"` };

const bodyMaxBytes = 16 * 1024;
const reportsMax = 20;
/** A broken page reports each of its elements; beyond that nobody learns anything new. */
const budgetOfClient = { burst: 30, perSecond: 0.1 };
/** For all visitors together, so that the log grows only so fast. */
const budgetOfAll = { burst: 200, perSecond: 1 };

const atOnce = { maxRunning: 1, maxWaiting: 0 };

const text = z.catch(z.string(), "");
const count = z.catch(z.number(), 0);

/** The body that `report-uri` causes: one report, in names with dashes. */
const OldBody = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "blocked-uri": text,
    "violated-directive": text,
    "effective-directive": text,
    "source-file": text,
    "line-number": count,
    "column-number": count,
    disposition: text,
  }),
});

/** The body that `report-to` causes: several reports, of several kinds. */
const NewBody = z.array(
  z.object({
    type: text,
    body: z.catch(
      z.object({
        documentURL: text,
        blockedURL: text,
        effectiveDirective: text,
        sourceFile: text,
        lineNumber: count,
        columnNumber: count,
        disposition: text,
      }),
      {
        documentURL: "",
        blockedURL: "",
        effectiveDirective: "",
        sourceFile: "",
        lineNumber: 0,
        columnNumber: 0,
        disposition: "",
      },
    ),
  }),
);

interface Violation {
  directive: string;
  page: string;
  blocked: string;
  source: string;
  line: number;
  column: number;
  disposition: string;
}

const word = (value: string) => value.replace(/[^\w '.:/-]/g, "").slice(0, 100);

/** A page by the first part of its path: what follows may be a token or a name, and the query may be anything. */
const pageOf = (address: string) => word(`/${URL.parse(address)?.pathname.split("/")[1] ?? ""}`);

/** Where something came from, without path and query; words such as `inline` and `eval` stay. */
const originOf = (address: string) => {
  const url = URL.parse(address);
  if (!url) return word(address.split(/[?#]/, 1)[0] ?? "");
  return word(url.origin === "null" ? url.protocol : url.origin);
};

/** A script of ours by its path, of others by its host. */
const sourceOf = (address: string) => {
  const url = URL.parse(address);
  return url?.pathname.startsWith("/assets/") ? word(url.pathname) : originOf(address);
};

function readViolations(body: unknown): Violation[] | undefined {
  const old = z.safeParse(OldBody, body);
  if (old.success) {
    const report = old.data["csp-report"];
    return [
      {
        directive: word(report["effective-directive"] || report["violated-directive"]),
        page: pageOf(report["document-uri"]),
        blocked: originOf(report["blocked-uri"]),
        source: sourceOf(report["source-file"]),
        line: report["line-number"],
        column: report["column-number"],
        disposition: word(report.disposition),
      },
    ];
  }
  const { data } = z.safeParse(NewBody, body);
  return data
    ?.filter(({ type }) => type === "csp-violation")
    .slice(0, reportsMax)
    .map(({ body: report }) => ({
      directive: word(report.effectiveDirective),
      page: pageOf(report.documentURL),
      blocked: originOf(report.blockedURL),
      source: sourceOf(report.sourceFile),
      line: report.lineNumber,
      column: report.columnNumber,
      disposition: word(report.disposition),
    }));
}

/** Takes the browsers' reports of what a page tried against its policy. They become log lines and nothing else. */
export async function cspReportRoutes(app: FastifyInstance, { settings }: Pick<Shop, "settings">): Promise<void> {
  const { rateLimits } = settings;
  const client = limitWork({ ...atOnce, name: "csp reports", budget: rateLimits ? budgetOfClient : undefined });
  const all = limitWork({ ...atOnce, name: "all csp reports", budget: rateLimits ? budgetOfAll : undefined });
  const spend = async (request: FastifyRequest) => client.spend(addressKey(request.ip));

  await app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser("error", "error");
    for (const type of ["application/csp-report", "application/reports+json"]) {
      scope.addContentTypeParser<string>(type, { parseAs: "string" }, parse);
    }
    const options = { schema: { hide: true }, bodyLimit: bodyMaxBytes, onRequest: spend };
    scope.post(path, options, async (request, reply) => {
      const violations = readViolations(request.body);
      if (!violations) throw badRequest("This is not a report of a content security policy.");
      for (const violation of violations) {
        all.spend("all");
        request.log.warn({ violation }, "a page tried what its content security policy forbids");
      }
      return reply.code(204).send();
    });
  });
}
