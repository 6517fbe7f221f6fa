import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addCoupon } from "./add-coupon.ts";
import { listCoupons, readCoupon } from "./queries.ts";
import { deleteCoupon, updateCoupon } from "./update-coupon.ts";

export function couponRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /coupon", ({ who, query }) => listCoupons(db, who, query));

  route(app, "GET /coupon/{id}", async ({ who, params }) => ({ coupon: await readCoupon(db, who, params.id) }));

  route(app, "POST /coupon/add", async ({ who, body }) => {
    const coupon = await addCoupon(db, who, body);
    return { ...done("Coupon has been added successfully!"), coupon };
  });

  route(app, "PUT /coupon/{id}", async ({ who, params, body }) => {
    const coupon = await updateCoupon(db, who, params.id, body);
    return { ...done("Coupon has been updated successfully!"), coupon };
  });

  route(app, "DELETE /coupon/delete/{id}", async ({ who, params }) => {
    await deleteCoupon(db, who, params.id);
    return done("Coupon has been deleted successfully!");
  });
}
