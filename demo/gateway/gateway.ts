import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { StoreDatabase } from "#demo/simulator/store.ts";
import { WebhookSender } from "#demo/simulator/webhook-sender.ts";
import { FailureSimulation, setFailureSimulation } from "./events.ts";
import { GatewayError } from "./gateway-error.ts";
import { completePendingPayments, PayForm, pay } from "./payments.ts";
import { createPayout, findPayout, PayoutForm, PayoutManners, setPayoutManners } from "./payouts.ts";
import { createRefund, findRefund, RefundForm } from "./refunds.ts";
import { closeSession, createSession, describeSession, findSession, listPayments, SessionForm } from "./sessions.ts";
import { openStore } from "./tables.ts";
import { serveWindow } from "./window.ts";

interface GatewayOptions extends StoreDatabase {
  /** Lets its bearer ask for sessions and refunds. */
  apiKey: string;
  /** Signs the webhooks. */
  webhookSecret: string;
  /** Whom the money is for, as the window says it. */
  payee: string;
  /** How long a refund takes. */
  refundMs?: number;
  /** Lets tests simulate failures of webhooks. */
  canSimulateFailures?: boolean;
}

type NamedRequest = FastifyRequest<{ Params: { name: string } }>;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A payment provider that takes no money and works offline. It and the shop know each other only over HTTP. */
export async function demoGateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const store = openStore(options);
  const webhooks = new WebhookSender(store, {
    secret: options.webhookSecret,
    schema: "demo_gateway",
    beforeRound: () => completePendingPayments(store),
  });
  // Not before: a process that only builds the app must send no webhooks.
  app.addHook("onListen", async () => webhooks.start());
  app.addHook("onClose", async () => {
    await webhooks.stop();
    await store.close();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => void reply.code(404).send({ error: "There is nothing here." }));
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  serveWindow(app);

  app.get("/sessions/:name", async ({ params }: NamedRequest) => {
    const session = await findSession(store.run, "session_id", params.name);
    const payments = await listPayments(store.run, session.reference);
    return {
      payee: options.payee,
      description: session.description,
      amount: Number(session.amount_paise) / 100,
      is_over: session.is_over,
      state: payments.at(-1)?.state ?? "untried",
    };
  });
  app.post("/sessions/:name/pay", async ({ params, body }: NamedRequest) => {
    const answer = await pay(store, params.name, PayForm.parse(body));
    webhooks.schedule();
    return answer;
  });

  await app.register(
    async (api) => {
      api.addHook("onRequest", async ({ headers }) => {
        const isRight = timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${options.apiKey}`));
        if (!isRight) throw new GatewayError(401, "The key is not right.");
      });
      api.post("/sessions", async ({ body }) => {
        const { session_id } = await createSession(store, SessionForm.parse(body));
        return { payment_session_id: session_id };
      });
      api.get("/sessions/:name", ({ params }: NamedRequest) => describeSession(store.run, params.name));
      api.post("/sessions/:name/close", ({ params }: NamedRequest) => closeSession(store, params.name));
      api.post("/refunds", async ({ body }) => {
        const created = await createRefund(store, RefundForm.parse(body), options.refundMs ?? 1_500);
        webhooks.schedule();
        return created;
      });
      api.get("/refunds/:name", async ({ params }: NamedRequest) => {
        const found = await findRefund(store.run, params.name);
        if (!found) throw new GatewayError(404, "There is no such refund.");
        return found;
      });
      api.post("/payouts", ({ body }) => createPayout(store, PayoutForm.parse(body), options.refundMs ?? 1_500));
      api.get("/payouts/:name", async ({ params }: NamedRequest) => {
        const found = await findPayout(store.run, params.name);
        if (!found) throw new GatewayError(404, "There is no such payout.");
        return found;
      });
      if (options.canSimulateFailures) {
        api.post("/payout-manners", async ({ body }) => {
          const simulation = PayoutManners.parse(body);
          await setPayoutManners(store, simulation);
          return simulation;
        });
        api.post("/manners", async ({ body }) => {
          const { reference, ...simulation } = FailureSimulation.extend({ reference: z.string().optional() }).parse(
            body,
          );
          await setFailureSimulation(store, reference, simulation);
          return simulation;
        });
      }
    },
    { prefix: "/api" },
  );
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof GatewayError) return reply.code(error.status).send({ error: error.message });
  if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "the demo gateway failed");
  return reply.code(status).send({ error: "The gateway could not do that." });
}
