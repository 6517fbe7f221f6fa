import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { readUser } from "#server/customers/accounts/service.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { addReview } from "./add-review.ts";
import { deleteReview } from "./delete-review.ts";
import { moderateReview } from "./moderate-review.ts";
import { findOwnReview, listAllReviews, listReviews } from "./queries.ts";

const willAppear = "Your review has been added and will appear when approved!";

const reviewByAccount: ThrottleRule = {
  name: "review by account",
  free: 20,
  waitSeconds: [30, 60 * 60],
  forgiveOneSeconds: 3 * 60,
};

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop;

  route(app, "GET /review", ({ query }) => listAllReviews(db, query));

  route(app, "PUT /review/approve/{id}", async ({ who, params, query: { read } }) => {
    await moderateReview(db, who, { id: params.id, status: "Approved", read });
    return done("Review approved successfully");
  });

  route(app, "PUT /review/reject/{id}", async ({ who, params, query: { read } }) => {
    await moderateReview(db, who, { id: params.id, status: "Rejected", read });
    return done("Review rejected successfully");
  });

  route(app, "DELETE /review/delete/{id}", async ({ who, params }) => {
    await deleteReview(db, who, params.id);
    return done("Review deleted successfully");
  });

  route(app, "GET /review/{slug}", ({ params, query, who, dependsOn }) =>
    readFrom(shop, who, async (db) => {
      const { list, topics } = await listReviews(db, params.slug, query);
      await dependsOn(topics);
      return list;
    }),
  );

  route(app, "GET /review/{slug}/mine", async ({ who, params }) => ({
    review: await findOwnReview(db, params.slug, who.userId),
  }));

  route(app, "POST /review/add", async ({ who, body }) => {
    await throttle(shop, [reviewByAccount, who.userId]);
    await addReview(db, who, body);
    const { firstName } = await readUser(db, who.userId, who);
    return done(firstName ? `Hi ${firstName}! ${willAppear}` : willAppear);
  });
}
