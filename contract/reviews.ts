import * as z from "zod/mini";
import { calls } from "./call.ts";
import { absentOr, Done, Id, Moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { PageQuery, paged } from "./paging.ts";
import { Picture } from "./products.ts";

export const reviewStatuses = ["Waiting Approval", "Approved", "Rejected"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

const ratingRequired = "Rating is required.";
const ratingWrong = "Rating must be a whole number from 1 to 5.";

export const ReviewForm = z.object({
  /** The product's id or slug. */
  product: text("Product", { max: limits.slugMax }),
  title: text("Title", { max: limits.nameMax }),
  review: text("Review"),
  rating: z
    .number({ error: absentOr(ratingRequired, ratingWrong) })
    .check(z.gte(1, { error: ratingRequired, abort: true }), z.lte(5, ratingWrong), z.multipleOf(1, ratingWrong)),
  isRecommended: z.boolean({
    error: absentOr("Recommendable is required.", "Recommendable must be yes or no."),
  }),
});
export type ReviewForm = z.infer<typeof ReviewForm>;

export const Review = z.strictObject({
  _id: Id,
  title: z.string(),
  review: z.string(),
  rating: z.number(),
  isRecommended: z.boolean(),
  created: Moment,
  /** The writer was delivered the product: the mark reads `Verified purchase`. */
  isVerified: z.boolean(),
  /** `null` when the writer's account is gone; the review stays. */
  user: z.nullable(z.strictObject({ _id: Id, firstName: z.string() })),
});
export type Review = z.infer<typeof Review>;

/** Approved reviews only. A star's share is its count over `totalSummary`. */
export const ReviewSummary = z.strictObject({
  /** How many reviews gave each number of stars. */
  ratingSummary: z.strictObject({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number(), 5: z.number() }),
  /** All stars added up. */
  totalRatings: z.number(),
  totalReviews: z.number(),
  /** All counts of `ratingSummary` added up. */
  totalSummary: z.number(),
  /** 0 without reviews, otherwise from 1 to 5 with at most two decimals. */
  averageRating: z.number(),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

export const ReviewList = z.strictObject({
  reviews: z.array(Review),
  ...paged,
  summary: ReviewSummary,
});
export type ReviewList = z.infer<typeof ReviewList>;

/** A review as its writer sees it, whatever its state. */
export const OwnReview = z.strictObject({ ...Review.shape, status: z.enum(reviewStatuses) });
export type OwnReview = z.infer<typeof OwnReview>;

/** A review as the staff sees it, whatever its state. */
export const StaffReview = z.strictObject({
  ...Review.shape,
  status: z.enum(reviewStatuses),
  product: z.strictObject({
    _id: Id,
    name: z.string(),
    slug: z.string(),
    imageUrl: z.string(),
    picture: z.nullable(Picture),
  }),
});
export type StaffReview = z.infer<typeof StaffReview>;

export const StaffReviewList = z.strictObject({ reviews: z.array(StaffReview), ...paged });
export type StaffReviewList = z.infer<typeof StaffReviewList>;

const reviewStatus = z.enum(reviewStatuses, `Status must be one of ${reviewStatuses.join(", ")}.`);
export const StaffReviewQuery = z.extend(PageQuery, { status: z.optional(reviewStatus) });
export type StaffReviewQuery = z.infer<typeof StaffReviewQuery>;

/** The `created` of the review that was read: one that was rewritten since is not judged unread. Left out, nobody asks. */
export const JudgeQuery = z.object({ read: z.optional(Moment) });

export const reviewCalls = calls({
  "GET /review/{slug}": {
    access: "open",
    summary: "The approved reviews of a product, newest first, a page at a time, with the summary of all of them",
    query: PageQuery,
    reply: ReviewList,
  },
  "GET /review/{slug}/mine": {
    access: "signed in",
    summary: "The caller's own review of a product, also while it waits for approval; null without one",
    reply: z.strictObject({ review: z.nullable(OwnReview) }),
  },
  "GET /review": {
    access: "admin",
    permission: "moderate reviews",
    summary: "All reviews or those of a status, newest first",
    query: StaffReviewQuery,
    reply: StaffReviewList,
  },
  "PUT /review/approve/{id}": {
    access: "admin",
    permission: "moderate reviews",
    summary: "Show a review that waits or was rejected",
    query: JudgeQuery,
    reply: Done,
  },
  "PUT /review/reject/{id}": {
    access: "admin",
    permission: "moderate reviews",
    summary: "Turn down a review that waits",
    query: JudgeQuery,
    reply: Done,
  },
  "DELETE /review/delete/{id}": {
    access: "admin",
    permission: "moderate reviews",
    summary: "Delete a review",
    reply: Done,
  },
  "POST /review/add": {
    access: "signed in",
    summary: "Review a product. It appears when approved; a second review of the same product replaces the first",
    body: ReviewForm,
    reply: Done,
  },
});
