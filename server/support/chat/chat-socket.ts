import type { Server, Socket } from "socket.io";
import type { Role } from "#contract/customers/roles.ts";
import type { ClientToServerEvents, ServerToClientEvents } from "#contract/support/chat.ts";

/** What is known of a socket: the token it connected with, and whose it was then. */
interface SocketData {
  token: string;
  userId: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Whether the person had no other socket when this one was opened. */
  isFirst: boolean;
}

export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

/** The room of one person: all tabs and devices that they have open. */
export const personalRoom = (userId: string) => `person ${userId}`;
