import type { FastifyInstance } from "fastify";

/** A browser at the shop's public address: it keeps the cookies it is given and sends them back. */
export function openBrowser(app: FastifyInstance, host = "localhost:3000") {
  const cookies = new Map<string, string>();
  const ask = async (method: "GET" | "POST", url: string, body?: object, own: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host, ...own },
      cookies: Object.fromEntries(cookies),
      ...(body && { body }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires && expires.getTime() <= Date.now());
      if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (url: string) => ask("GET", url),
    post: (url: string, body: object, own?: Record<string, string>) => ask("POST", url, body, own),
  };
}

export type Browser = ReturnType<typeof openBrowser>;
