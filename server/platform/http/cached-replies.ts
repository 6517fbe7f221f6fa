import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { Dependencies } from "#server/platform/cache/dependencies.ts";
import { plainAddress } from "#server/platform/cache/plain-address.ts";
import { type StoredAnswer, sendAnswer, storeAnswer } from "#server/platform/cache/stored-answer.ts";

/** How a handler declares the topics of its answer; a function is called only when the answer is to be kept. */
export type DependsOn = (topics: readonly string[] | (() => Promise<readonly string[]>)) => Promise<void>;

export const dependsOnNothing: DependsOn = async () => undefined;

/** Whoever sends a token may get hearts of their own in the answer. */
export const isAnonymous = (request: FastifyRequest) => request.headers.authorization === undefined;

const addressOf = ({ url }: FastifyRequest) => plainAddress(url) ?? url;

const observer = new AsyncLocalStorage<(dependencies: Dependencies) => void>();

/** Makes a call in process and tells what the kept answer that it got depends on, if it got one. */
export const observeDependencies = <T>(onAnswer: (dependencies: Dependencies) => void, call: () => Promise<T>) =>
  observer.run(onAnswer, call);

function send(request: FastifyRequest, response: FastifyReply, answer: StoredAnswer) {
  observer.getStore()?.(answer.dependencies);
  return sendAnswer(request, response, answer);
}

/** An answer at hand is sent before the request is even parsed. */
export const answerFrom = (answers: AnswerCache) => async (request: FastifyRequest, response: FastifyReply) => {
  const stored = isAnonymous(request) ? answers.peek(addressOf(request)) : undefined;
  return stored && send(request, response, stored);
};

/** What is the same for everyone is made once and kept until one of its topics changes. */
export async function keepReply(
  answers: AnswerCache,
  request: FastifyRequest,
  response: FastifyReply,
  reply: (dependsOn: DependsOn) => unknown,
) {
  const make = async () => {
    const dependencies = new Dependencies();
    const dependsOn: DependsOn = async (topics) =>
      dependencies.add(typeof topics === "function" ? await topics() : topics);
    const body = Buffer.from(String(response.code(200).serialize(await reply(dependsOn))));
    return storeAnswer(200, { "content-type": "application/json; charset=utf-8" }, body, dependencies);
  };
  return send(request, response, await answers.get(addressOf(request), make));
}
