import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { plainAddress } from "#server/platform/cache/plain-address.ts";
import { sendAnswer, storeAnswer } from "#server/platform/cache/stored-answer.ts";

/** Whoever sends a token may get hearts of their own in the answer. */
export const isAnonymous = (request: FastifyRequest) => request.headers.authorization === undefined;

const addressOf = ({ url }: FastifyRequest) => plainAddress(url) ?? url;

/** An answer at hand goes out before the question is even read. */
export const answerFrom = (answers: AnswerCache) => async (request: FastifyRequest, response: FastifyReply) => {
  const kept = isAnonymous(request) ? answers.peek(addressOf(request)) : undefined;
  return kept && sendAnswer(request, response, kept);
};

/** What is the same for everyone is made once and kept until the shop changes. */
export async function keepReply(
  answers: AnswerCache,
  request: FastifyRequest,
  response: FastifyReply,
  reply: () => unknown,
) {
  const make = async () => {
    const body = Buffer.from(String(response.code(200).serialize(await reply())));
    return storeAnswer(200, { "content-type": "application/json; charset=utf-8" }, body);
  };
  return sendAnswer(request, response, await answers.get(addressOf(request), make));
}
