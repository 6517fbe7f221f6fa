import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";

/** What an HTTP client would put right before sending is sent as it stands; the answer as it arrives. */
async function sendRaw(to: FastifyInstance | number, text: string): Promise<string> {
  const port = typeof to === "number" ? to : (to.server.address() as AddressInfo).port;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined).setTimeout(20_000, () => socket.destroy());
  socket.write(text, "latin1");
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += chunk;
  return answer;
}

/** Asks for a target that is not made plain first. */
export async function askRaw(to: FastifyInstance | number, target: string, method = "GET") {
  const answer = await sendRaw(to, `${method} ${target} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`);
  const [head = "", ...body] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1] ?? 0), head, body: body.join("\r\n\r\n") };
}
