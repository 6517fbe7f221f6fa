import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { decideLost } from "./delivery/decide-lost.ts";
import { takeBackItem } from "./delivery/take-back-item.ts";
import { deleteParcel, updateParcelDetails, updateParcelStatus } from "./delivery/update-parcel.ts";
import { addParcel } from "./packing/add-parcel.ts";
import { readParcel } from "./queries.ts";

export function parcelRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop;

  route(app, "POST /parcel/add", async ({ who, body }) => {
    const id = await addParcel(shop, who, body);
    return { ...done("The parcel is packed."), parcel: await readParcel(db, who, id) };
  });

  route(app, "GET /parcel/{id}", async ({ who, params }) => ({ parcel: await readParcel(db, who, params.id) }));

  route(app, "PUT /parcel/{id}", async ({ who, params, body }) => {
    await updateParcelDetails(shop, who, params.id, body);
    return { ...done("The parcel has been updated."), parcel: await readParcel(db, who, params.id) };
  });

  route(app, "DELETE /parcel/{id}", async ({ who, params }) => {
    await deleteParcel(shop, who, params.id);
    return done("The parcel is unpacked.");
  });

  route(app, "PUT /parcel/{id}/status", async ({ who, params, body }) => {
    await updateParcelStatus(shop, who, params.id, body);
    return { ...done(`The parcel is ${body.status}.`), parcel: await readParcel(db, who, params.id) };
  });

  route(app, "PUT /order/item/{itemId}/returned-to-sender", async ({ who, params }) => {
    await takeBackItem(shop, who, params.itemId);
    return done("The item is back.");
  });

  route(app, "PUT /parcel/{id}/lost", async ({ who, params, body }) => {
    await decideLost(shop, who, params.id, body.decision);
    return { ...done("Decided."), parcel: await readParcel(db, who, params.id) };
  });
}
