import type { FastifyInstance } from "fastify";
import { isFromOutside, methodLabel, routeLabel } from "#server/platform/metrics/count-requests.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { setTracing } from "./spans.ts";

/** Traces of a process, until it ends. */
export interface StartedTracing {
  /** Gives every request of an app that has no routes yet a span. */
  watch(app: FastifyInstance): void;
  /** Sends what has gathered. */
  stop(): Promise<void>;
}

/** The official SDK is for development, since it takes 18 MB: a shop installed without it has to add it. */
const loadSdk = async () => {
  try {
    const [api, sdk, resources, hooks, exporter] = await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/exporter-trace-otlp-http"),
    ]);
    return { ...api, ...sdk, ...resources, ...hooks, ...exporter };
  } catch (cause) {
    throw Object.assign(
      new StartupError("OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of OpenTelemetry. Run: npm ci --include=dev"),
      { cause },
    );
  }
};

/**
 * Sends spans to the collector at `endpoint` (OTLP over HTTP). Headers, service name and the like are those of the standard variables,
 * which the SDK reads itself. Spans are made by our own hooks: instrumentation by patching modules does not see into a bundle.
 */
export async function startTracing(endpoint: string): Promise<StartedTracing> {
  const sdk = await loadSdk();
  const { context, trace, SpanStatusCode, SpanKind } = sdk;
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const exporter = new sdk.OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: sdk
      .resourceFromAttributes({ "service.name": "tana-bana" })
      .merge(sdk.detectResources({ detectors: [sdk.envDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const contexts = new sdk.AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const tracer = provider.getTracer("tana-bana");
  const failed = { code: SpanStatusCode.ERROR };
  setTracing({
    async inSpan(name, attributes, work) {
      const span = tracer.startSpan(name, { attributes });
      try {
        // Awaited inside: a statement of Drizzle begins when somebody waits for it.
        return await context.with(trace.setSpan(context.active(), span), async () => await work());
      } catch (error) {
        // Not its message, which may name people.
        span.setStatus(failed);
        throw error;
      } finally {
        span.end();
      }
    },
    beginChild(name, attributes) {
      if (!trace.getActiveSpan()) return () => undefined;
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT });
      return (isFailed) => {
        if (isFailed) span.setStatus(failed);
        span.end();
      };
    },
  });
  return {
    watch(app) {
      const spans = new WeakMap<object, ReturnType<typeof tracer.startSpan>>();
      app.addHook("onRequest", (request, _reply, done) => {
        if (!isFromOutside(request)) return done();
        // A visitor's own trace id is not taken over: whoever sends one could have everything recorded.
        const span = tracer.startSpan(methodLabel(request), { kind: SpanKind.SERVER, root: true });
        spans.set(request, span);
        context.with(trace.setSpan(context.active(), span), done);
      });
      app.addHook("onResponse", (request, reply, done) => {
        const span = spans.get(request);
        const [method, route] = [methodLabel(request), routeLabel(request)];
        span?.updateName(`${method} ${route}`);
        span?.setAttributes({
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": reply.statusCode,
        });
        if (reply.statusCode >= 500) span?.setStatus(failed);
        span?.end();
        done();
      });
    },
    async stop() {
      setTracing(undefined);
      await provider.shutdown();
      contexts.disable();
    },
  };
}
