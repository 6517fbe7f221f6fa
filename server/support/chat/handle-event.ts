import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { can, isAdmin } from "#contract/customers/roles.ts";
import { sentences } from "#contract/messages.ts";
import type { ChatAnswer, ClientToServerEvents } from "#contract/support/chat.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { badRequest, forbidden, ShopError } from "#server/shop-error.ts";
import type { ChatSocket } from "./chat-socket.ts";
import type { TokenBucket } from "./limits/token-bucket.ts";

export interface EventContext {
  readSession(token: string): Promise<Who | undefined>;
  log: FastifyBaseLogger;
}

interface EventHandler<S extends z.ZodMiniType> {
  schema: S;
  rateLimit: TokenBucket;
  action: (input: z.output<S>, who: Who) => Promise<object | undefined>;
}

/** The chat is for customers and for the staff who answer them. */
export const isStaffWithoutSupport = (who: Who): boolean => isAdmin(who) && !can(who, "answer support");

type Acknowledge = (answer: ChatAnswer) => void;

/**
 * Registers the handler of one event. Rate limit, session and payload are checked each time; whatever goes wrong is one sentence for
 * the sender, and nothing that is sent can end the process.
 */
export function handleEvent<S extends z.ZodMiniType>(
  socket: ChatSocket,
  { readSession, log }: EventContext,
  name: keyof ClientToServerEvents,
  { schema, rateLimit, action }: EventHandler<S>,
): void {
  const listener = (...args: unknown[]) => {
    const last = args.at(-1);
    const acknowledge = typeof last === "function" ? (last as Acknowledge) : undefined;
    const payload = acknowledge ? args.slice(0, -1)[0] : args[0];
    const sendError = (error: string) => {
      if (acknowledge) acknowledge({ ok: false, error });
      else socket.emit("refused", { error });
    };
    // Before the queue: a flood of events must not pile up in it.
    if (!rateLimit.take(socket.data.userId)) return sendError("You are writing very fast. Please wait a moment.");
    enqueue(socket, async () => {
      try {
        const who = await readSession(socket.data.token);
        if (who?.role !== socket.data.role) {
          socket.emit("refused", { error: sentences.unauthorized });
          socket.disconnect(true);
          return;
        }
        if (isStaffWithoutSupport(who)) throw forbidden();
        const result = await action(parsePayload(schema, payload), who);
        acknowledge?.({ ok: true, ...result });
      } catch (error) {
        sendError(errorSentence(error, log));
      }
    });
  };
  socket.on(name, listener as never);
}

/** The events of a socket are handled one after the other: two messages written quickly stay in order. */
const queues = new WeakMap<ChatSocket, Promise<void>>();

function enqueue(socket: ChatSocket, action: () => Promise<void>): void {
  queues.set(socket, (queues.get(socket) ?? Promise.resolve()).then(action));
}

/** The payload of an event, or one sentence about what is wrong with it. */
export function parsePayload<S extends z.ZodMiniType>(schema: S, payload: unknown): z.output<S> {
  const parsed = z.safeParse(schema, payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The schemas have words for each field; only of something that has no fields at all they say nothing.
    throw badRequest(
      issue && issue.path.length > 0 ? issue.message : "Please send what this event takes as an object.",
    );
  }
  return parsed.data;
}

function errorSentence(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof ShopError) return error.message;
  log.error({ err: error }, "a chat event failed");
  return sentences.failed;
}
