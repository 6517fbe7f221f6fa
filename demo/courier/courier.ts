import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { StoreDatabase } from "#demo/simulator/store.ts";
import { WebhookSender } from "#demo/simulator/webhook-sender.ts";
import { BookingForm, cancelBooking, createBooking, describeBooking, findBooking } from "./bookings.ts";
import { CourierError } from "./courier-error.ts";
import { Faults, readFaults, setFaults, signingFault } from "./faults.ts";
import { Control, control, moveDueParcels, passTime } from "./movements.ts";
import { openStore } from "./tables.ts";
import { serveTrackingPage } from "./tracking-page.ts";

interface CourierOptions extends StoreDatabase {
  /** Where others reach it, for links to its tracking page. */
  publicUrl: string;
  /** Lets its bearer book, read and cancel. */
  apiKey: string;
  /** Signs the webhooks. */
  webhookSecret: string;
  /** How long a parcel takes from one step to the next. */
  stepSeconds?: number;
  /** Lets tests move parcels and simulate faults. */
  hasControls?: boolean;
}

type NamedRequest = FastifyRequest<{ Params: { name: string } }>;

/** Four steps: a parcel of the demo shop arrives within the hour. */
const defaultStepSeconds = 600;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A courier that carries nothing and works offline. It and the shop know each other only over HTTP. */
export async function demoCourier(app: FastifyInstance, options: CourierOptions): Promise<void> {
  const { publicUrl, stepSeconds = defaultStepSeconds, webhookSecret: secret } = options;
  const store = openStore(options);
  const webhooks = new WebhookSender(store, {
    secret,
    schema: "demo_courier",
    beforeRound: () => moveDueParcels(store, stepSeconds),
    ...(options.hasControls && { fault: signingFault(secret) }),
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
    reply.header("cache-control", "no-store");
  });
  serveTrackingPage(app, store);

  const describe = async (id: string) => {
    const booking = await findBooking(store.run, "id", id);
    return describeBooking(store.run, booking, publicUrl);
  };
  await app.register(
    async (api) => {
      api.addHook("onRequest", async ({ headers }) => {
        const isRight = timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${options.apiKey}`));
        if (!isRight) throw new CourierError(401, "The key is not right.");
      });
      if (options.hasControls) {
        api.post("/faults", async ({ body }) => {
          const { booking_id, ...faults } = Faults.extend({ booking_id: z.string().optional() }).parse(body);
          await setFaults(store, booking_id, faults);
          return faults;
        });
        api.post("/clock", async ({ body }) => {
          await passTime(store, z.object({ minutes: z.int().min(1) }).parse(body).minutes);
          webhooks.schedule();
          return {};
        });
        api.post("/bookings/:name/control", async ({ params, body }: NamedRequest) => {
          await control(store, params.name, Control.parse(body), stepSeconds);
          webhooks.schedule();
          return describe(params.name);
        });
      }
      await api.register(async (work) => {
        if (options.hasControls) {
          work.addHook("onRequest", async () => {
            if ((await readFaults(store.run)).isDown)
              throw new CourierError(503, "The courier is not there right now.");
          });
          work.addHook("onSend", async ({ method }, reply) => {
            if (method === "POST" && (await readFaults(store.run)).losesAnswers) reply.raw.destroy();
          });
        }
        work.post("/bookings", async ({ body }) => {
          const { id } = await createBooking(store, BookingForm.parse(body), stepSeconds);
          return describe(id);
        });
        work.get("/bookings/:name", ({ params }: NamedRequest) => describe(params.name));
        work.post("/bookings/:name/cancel", async ({ params }: NamedRequest) => {
          await cancelBooking(store, params.name);
          return describe(params.name);
        });
      });
    },
    { prefix: "/api" },
  );
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof CourierError) return reply.code(error.status).send({ error: error.message });
  if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "the demo courier failed");
  return reply.code(status).send({ error: "The courier could not do that." });
}
