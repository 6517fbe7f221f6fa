import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyServerOptions } from "fastify";
import { describeError } from "#server/platform/describe-error.ts";
import { type LogStream, logOutput } from "#server/platform/logging/log-output.ts";
import type { Settings } from "#server/settings/settings.ts";
import { answerFrameworkError, answerSocketError } from "./errors.ts";
import { describeRequest, RequestLog } from "./request-log.ts";
import type { Protect } from "./security/security-headers.ts";

const megabyte = 1024 * 1024;
const second = 1000;

/** A number says how many proxies stand in front of the shop; the nearest is the one that connects to it. */
const trusted = (proxies: Settings["trustProxy"]) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;

const wellFormedId = /^[\w-]{8,64}$/;

/** The name of a request in the logs and in its answer. A proxy may have given it one already. */
function requestId(request: IncomingMessage): string {
  const sent = request.headers["x-request-id"];
  return typeof sent === "string" && wellFormedId.test(sent) ? sent : randomUUID();
}

/** How the server treats connections: what it logs, how long it waits and how much it takes. */
export function serverOptions(settings: Settings, protect: Protect, logTo: LogStream = logOutput()) {
  return {
    logger: {
      level: settings.logLevel,
      // The log of several processes is one.
      base: cluster.isWorker ? { pid: process.pid } : null,
      serializers: { err: describeError, req: describeRequest, res: ({ statusCode }) => ({ status: statusCode }) },
      stream: logTo,
    },
    logController: new RequestLog(),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: megabyte,
    // A photo on a slow line takes its time; the headers have to come quickly all the same, and Node looks after them only so often.
    requestTimeout: 120 * second,
    // A missing Host is refused with the others, in a sentence; Node would hang up without a word.
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second, requireHostHeader: false },
    // Longer than the proxies in front of it keep theirs, so that they never send into a connection being closed.
    keepAliveTimeout: 75 * second,
    // A peer that neither sends nor reads.
    connectionTimeout: 60 * second,
    // While the server stops, those already inside are served; a page among them still makes its calls.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerFrameworkError(protect),
    clientErrorHandler: answerSocketError,
  } satisfies FastifyServerOptions & { http: object };
}
