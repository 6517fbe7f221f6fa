import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { Messenger } from "./messenger.ts";
import { Manners, setManners } from "./news.ts";
import { PayForm, pay } from "./payments.ts";
import { refund, refundOf, WantedRefund } from "./refunds.ts";
import { Refusal } from "./refusal.ts";
import { closeSession, createSession, paymentsOf, report, sessionOf, WantedSession } from "./sessions.ts";
import { Store } from "./store.ts";
import { serveWindow } from "./window.ts";

interface GatewayOptions {
  databaseUrl: string;
  /** Whoever has it may ask for sessions and refunds. */
  apiKey: string;
  /** Signs what the gateway tells the shop. */
  webhookSecret: string;
  /** Whom the money is for, as the window says it. */
  payee: string;
  /** How long a refund takes. */
  refundMs?: number;
  /** Lets tests tell the gateway to misbehave. */
  canMisbehave?: boolean;
}

type Named = FastifyRequest<{ Params: { name: string } }>;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A payment provider that takes no money and works offline. It knows nothing of the shop but what it is told over HTTP. */
export async function demoGateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const store = new Store(options.databaseUrl);
  const messenger = new Messenger(store, options.webhookSecret);
  // Not before: a process that only builds the app owes nobody any news.
  app.addHook("onListen", async () => messenger.start());
  app.addHook("onClose", async () => {
    await messenger.stop();
    await store.close();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => void reply.code(404).send({ error: "There is nothing here." }));
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  serveWindow(app);

  app.get("/sessions/:name", async ({ params }: Named) => {
    const session = await sessionOf(store.run, "session_id", params.name);
    const payments = await paymentsOf(store.run, session.reference);
    return {
      payee: options.payee,
      description: session.description,
      amount: Number(session.amount_paise) / 100,
      is_over: session.is_over,
      state: payments.at(-1)?.state ?? "untried",
    };
  });
  app.post("/sessions/:name/pay", async ({ params, body }: Named) => {
    const answer = await pay(store, params.name, PayForm.parse(body));
    messenger.wake();
    return answer;
  });

  await app.register(
    async (api) => {
      api.addHook("onRequest", async ({ headers }) => {
        const given = digest(headers.authorization ?? "");
        if (!timingSafeEqual(given, digest(`Bearer ${options.apiKey}`)))
          throw new Refusal(401, "The key is not right.");
      });
      api.post("/sessions", async ({ body }) => {
        const { session_id } = await createSession(store, WantedSession.parse(body));
        return { payment_session_id: session_id };
      });
      api.get("/sessions/:name", ({ params }: Named) => report(store.run, params.name));
      api.post("/sessions/:name/close", ({ params }: Named) => closeSession(store, params.name));
      api.post("/refunds", async ({ body }) => {
        const made = await refund(store, WantedRefund.parse(body), options.refundMs ?? 1_500);
        messenger.wake();
        return made;
      });
      api.get("/refunds/:name", async ({ params }: Named) => {
        const found = await refundOf(store.run, params.name);
        if (!found) throw new Refusal(404, "There is no such refund.");
        return found;
      });
      if (options.canMisbehave) {
        api.post("/manners", async ({ body }) => {
          const { reference, ...manners } = Manners.extend({ reference: z.string().optional() }).parse(body);
          await setManners(store, reference, manners);
          return manners;
        });
      }
    },
    { prefix: "/api" },
  );
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return reply.code(error.status).send({ error: error.message });
  if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "the demo gateway failed");
  return reply.code(status).send({ error: "The gateway could not do that." });
}
