import type { FastifyInstance } from "fastify";
import sharp from "sharp";

/** A small photo as a phone would send it. */
export const photo = (width = 60, height = 80, background = "#a83a31") =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

let forms = 0;

/** What a person types into the product form; every one has a sku of its own. */
export const productFields = (
  overrides: Record<string, string | string[]> = {},
): Record<string, string | string[]> => ({
  sku: `SKU-${++forms}`,
  name: `Indigo kurta ${forms}`,
  description: "Hand-dyed cotton",
  price: "1299.50",
  quantity: "7",
  taxable: "false",
  isActive: "true",
  ...overrides,
});

/** A form of several parts, as a browser sends it. */
export async function formBody(fields: Record<string, string | string[]>, image?: Uint8Array, fileName = "photo.jpg") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  if (image) form.append("image", new Blob([new Uint8Array(image)]), fileName);
  const body = new Response(form);
  const contentType = body.headers.get("content-type") ?? "";
  return { payload: Buffer.from(await body.arrayBuffer()), headers: { "content-type": contentType } };
}

/** Sends the form of a new product. */
export async function sendProduct(
  app: FastifyInstance,
  { headers }: { headers: Record<string, string> },
  fields: Record<string, string | string[]>,
  image?: Uint8Array,
) {
  const body = await formBody(fields, image);
  return app.inject({
    method: "POST",
    url: "/api/product/add",
    payload: body.payload,
    headers: { ...headers, ...body.headers },
  });
}
