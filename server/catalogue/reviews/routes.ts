import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { readUser } from "#server/customers/accounts/service.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { acceptUploads } from "#server/platform/media/receive-upload.ts";
import type { Shop } from "#server/shop.ts";
import { addReviewPicture, removeReviewPicture } from "./add-pictures.ts";
import { addReview } from "./add-review.ts";
import { deleteReview } from "./delete-review.ts";
import { findOwnReview, listReviews } from "./list-reviews.ts";
import { moderateReview } from "./moderate-review.ts";
import { listAllReviews } from "./queries.ts";
import { readReviewPicture } from "./read-picture.ts";
import { replyToReview } from "./reply-to-review.ts";
import { decideReports, reportReview } from "./report-review.ts";
import { voteHelpful } from "./vote-helpful.ts";

const willAppear = "Your review has been added and will appear when approved!";

const reviewByAccount: ThrottleRule = {
  name: "review by account",
  free: 20,
  waitSeconds: [30, 60 * 60],
  forgiveOneSeconds: 3 * 60,
};

const voteByAccount: ThrottleRule = {
  name: "vote by account",
  free: 60,
  waitSeconds: [10, 10 * 60],
  forgiveOneSeconds: 30,
};

const photoByAccount: ThrottleRule = {
  name: "review photo by account",
  free: 40,
  waitSeconds: [30, 60 * 60],
  forgiveOneSeconds: 2 * 60,
};

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop;
  const store = openPictureStore(shop.settings);

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

  route(app, "GET /review/{slug}/mine", ({ who, params }) => findOwnReview(db, params.slug, who));

  route(app, "POST /review/add", async ({ who, body }) => {
    await throttle(shop, [reviewByAccount, who.userId]);
    const _id = await addReview(db, who, body);
    const { firstName } = await readUser(db, who.userId, who);
    return { ...done(firstName ? `Hi ${firstName}! ${willAppear}` : willAppear), _id };
  });

  route(app, "POST /review/{id}/helpful", async ({ who, params }) => {
    await throttle(shop, [voteByAccount, who.userId]);
    return { ...done("Thank you."), helpful: await voteHelpful(db, who, params.id, true) };
  });

  route(app, "DELETE /review/{id}/helpful", async ({ who, params }) => {
    await throttle(shop, [voteByAccount, who.userId]);
    return { ...done("Taken back."), helpful: await voteHelpful(db, who, params.id, false) };
  });

  route(app, "PUT /review/{id}/reply", async ({ who, params, body }) => {
    await replyToReview(db, who, params.id, body);
    return done(body.reply === "" ? "Reply has been removed successfully!" : "Reply has been saved successfully!");
  });

  route(app, "POST /review/{id}/report", async ({ who, params, body }) => {
    await throttle(shop, [reviewByAccount, who.userId]);
    await reportReview(db, who, params.id, body);
    return done("Thank you. We will look at this review.");
  });

  route(app, "PUT /review/{id}/report", async ({ who, params, body }) => {
    await decideReports(db, who, params.id, body);
    return done(body.decision === "Reject" ? "Review rejected successfully" : "Review is kept");
  });

  route(app, "GET /review/{id}/pictures/{pictureId}", ({ who, params: { id, pictureId }, query }, _request, reply) => {
    reply.type("image/webp");
    return readReviewPicture(db, store, who, { id, pictureId, width: query.width });
  });

  route(app, "DELETE /review/{id}/pictures/{pictureId}", async ({ who, params }) => ({
    ...done("Photo has been removed successfully!"),
    pictures: await removeReviewPicture(db, who, params.id, params.pictureId),
  }));

  app.register(async (forms) => {
    await forms.register(acceptUploads);

    route(forms, "POST /review/{id}/pictures", async ({ who, params }, { upload }) => {
      await throttle(shop, [photoByAccount, who.userId]);
      const pictures = await addReviewPicture(db, store, who, params.id, upload);
      return { ...done("Photo has been added successfully!"), pictures };
    });
  });
}
