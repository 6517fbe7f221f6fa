import { ask } from "#bench/answer.ts";
import type { Asked, Row } from "#bench/row.ts";

const asked: Asked = { method: "GET", path: "/", headers: { "accept-encoding": "gzip, deflate, br" } };

export const homePage: Row = {
  name: "home-page",
  title: "home page, HTML, hot",
  connections: 10,
  async prepare({ url }) {
    const { headers, body } = await ask(url, asked);
    return { asked, limit: { program: "same-bytes", given: { headers, body: body.toString("base64") } } };
  },
};
