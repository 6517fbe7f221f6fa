import type { FastifyBaseLogger } from "fastify";
import type { Server, Socket } from "socket.io";
import * as z from "zod/mini";
import type { ChatAnswer, FromShop, ToShop } from "#contract/chat.ts";
import { sentences } from "#contract/limits.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import { refuse, ShopError } from "#server/shop-error.ts";
import type { TokenBucket } from "./token-bucket.ts";

/** What is known of a socket: the token it came with, and whose it was then. */
interface Guest {
  token: string;
  userId: string;
  name: string;
  role: Who["role"];
}

export type ChatServer = Server<ToShop, FromShop, Record<string, never>, Guest>;
export type ChatSocket = Socket<ToShop, FromShop, Record<string, never>, Guest>;

interface PaymentContext {
  readSession(token: string): Promise<Who | undefined>;
  log: FastifyBaseLogger;
}

interface Event<S extends z.ZodMiniType> {
  takes: S;
  flood: TokenBucket;
  action: (input: z.output<S>, who: Who) => Promise<object | undefined>;
}

type Answer = (answer: ChatAnswer) => void;

function refusalOf(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof ShopError) return error.message;
  log.error({ err: error }, "a chat event failed");
  return sentences.failed;
}

/** What an event carries, or one sentence about what is wrong with it. */
export function readPayload<S extends z.ZodMiniType>(schema: S, payload: unknown): z.output<S> {
  const parsed = z.safeParse(schema, payload);
  if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? sentences.failed);
  return parsed.data;
}

/** What a socket sends is dealt with in that order: two messages written quickly stay in theirs. */
const turns = new WeakMap<ChatSocket, Promise<void>>();

function withPasswordSlot(socket: ChatSocket, action: () => Promise<void>): void {
  turns.set(socket, (turns.get(socket) ?? Promise.resolve()).then(action));
}

/**
 * Answers one event of a socket. Everything is checked each time: the pace, the session, the payload. Whatever goes wrong is one
 * sentence for the sender; nothing that is sent can end the process.
 */
export function onEvent<S extends z.ZodMiniType>(
  socket: ChatSocket,
  { readSession, log }: PaymentContext,
  name: keyof ToShop,
  { takes, flood, action }: Event<S>,
): void {
  const listener = (...sent: unknown[]) => {
    const last = sent.at(-1);
    const answer = typeof last === "function" ? (last as Answer) : undefined;
    const payload = answer ? sent.slice(0, -1)[0] : sent[0];
    const sayNo = (error: string) => {
      if (answer) answer({ ok: false, error });
      else socket.emit("refused", { error });
    };
    // At once: a flood must not queue.
    if (!flood.allows(socket.data.userId)) return sayNo("You are writing very fast. Please wait a moment.");
    withPasswordSlot(socket, async () => {
      try {
        const who = await readSession(socket.data.token);
        if (who?.role !== socket.data.role) {
          socket.emit("refused", { error: sentences.unauthorized });
          socket.disconnect(true);
          return;
        }
        const result = await action(readPayload(takes, payload), who);
        answer?.({ ok: true, ...result });
      } catch (error) {
        sayNo(refusalOf(error, log));
      }
    });
  };
  socket.on(name, listener as never);
}
