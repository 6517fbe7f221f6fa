import { ask } from "#bench/answer.ts";
import type { BenchRequest, Row, Shop } from "#bench/row.ts";

interface Hot extends Pick<Row, "name" | "title" | "isLarge" | "toReach"> {
  path: string | ((shop: Shop) => Promise<string>);
}

/** Asked again and again, so answered from memory: beside the same bytes from a bare server's memory. */
export function hot({ path, ...row }: Hot): Row {
  return {
    ...row,
    connections: 10,
    async prepare(shop) {
      const chosen = typeof path === "string" ? path : await path(shop);
      const request: BenchRequest = {
        method: "GET",
        path: chosen,
        headers: { "accept-encoding": "gzip, deflate, br" },
      };
      const { headers, body } = await ask(shop.url, request);
      return { request, limit: { program: "same-bytes", options: { headers, body: body.toString("base64") } } };
    },
  };
}
