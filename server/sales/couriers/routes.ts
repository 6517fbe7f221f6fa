import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import { readParcel } from "#server/sales/parcels/service.ts";
import type { Shop } from "#server/shop.ts";
import { bookParcel } from "./book-parcel.ts";
import { cancelBooking, readCourierLabel } from "./cancel-booking.ts";
import { createCourierContext } from "./courier-context.ts";
import { handleWebhook } from "./handle-webhook.ts";

/** All scans of a parcel that was long on its way. */
const webhookBytesMax = 256 * 1024;

export async function courierRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const context = createCourierContext(shop, app.log);

  route(app, "POST /parcel/{id}/book", async ({ who, params }) => {
    await bookParcel(context, who, params.id);
    return { ...done("The courier will pick up the parcel."), parcel: await readParcel(shop.db, who, params.id) };
  });

  route(app, "DELETE /parcel/{id}/book", async ({ who, params }) => {
    await cancelBooking(context, who, params.id);
    return { ...done("The courier was called off."), parcel: await readParcel(shop.db, who, params.id) };
  });

  route(app, "GET /parcel/{id}/courier-label", async ({ who, params }) => ({
    url: await readCourierLabel(context, who, params.id),
  }));

  await app.register(async (raw) => {
    // The signature covers the raw bytes, so the body is not parsed.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    route(
      raw,
      "POST /courier/webhook/{provider}",
      async ({ params }, { body, headers }) => {
        await handleWebhook(context, params.provider, Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
        return { success: true as const };
      },
      { bodyLimit: webhookBytesMax },
    );
  });
}
