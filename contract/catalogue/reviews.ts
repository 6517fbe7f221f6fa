import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Done, Id, Moment, numberInQuery, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, paged } from "#contract/paging.ts";
import { fits } from "./fit.ts";
import { Picture } from "./products.ts";

export const reviewStatuses = ["Waiting Approval", "Approved", "Rejected"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

const fitWrong = `Fit must be one of ${fits.join(", ")}.`;
const fit = z.pipe(
  z.transform((value: unknown) => (value === "" ? null : (value ?? null))),
  z.nullable(z.enum(fits, fitWrong)),
);

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
  /** How the size fitted, where the writer says so. */
  fit: z.optional(fit),
});
export type ReviewForm = z.infer<typeof ReviewForm>;

/**
 * A photo that came with a review. Its address is open to everybody once the review is approved, until then to its writer and those who
 * moderate.
 */
export const ReviewPicture = z.strictObject({ _id: Id, url: z.string(), picture: Picture });
export type ReviewPicture = z.infer<typeof ReviewPicture>;

export const Review = z.strictObject({
  _id: Id,
  title: z.string(),
  review: z.string(),
  rating: z.number(),
  isRecommended: z.boolean(),
  fit: z.nullable(z.enum(fits)),
  pictures: z.array(ReviewPicture),
  /** How many people found it helpful. */
  helpful: z.number(),
  /** What the seller answered; `by` names the brand, and is `null` where the shop sells it. */
  reply: z.nullable(z.strictObject({ text: z.string(), created: Moment, by: z.nullable(z.string()) })),
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
  /** Reports of abuse that nobody has decided on yet. */
  reports: z.array(z.strictObject({ reason: z.string(), created: Moment })),
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
const yes = z.optional(z.enum(["", "yes"], "Please say yes, or nothing."));

/** Those with open reports, the oldest report first; or all, or those of a status. */
export const StaffReviewQuery = z.extend(PageQuery, { status: z.optional(reviewStatus), reported: yes });
export type StaffReviewQuery = z.infer<typeof StaffReviewQuery>;

/** The `created` of the review that was read: one that was rewritten since is not judged unread. Left out, nobody asks. */
export const JudgeQuery = z.object({ read: z.optional(Moment) });

export const reviewSorts = ["newest", "helpful", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Which reviews of a product, and in which order. */
export const ReviewListQuery = z.extend(PageQuery, {
  sort: z.optional(z.enum(["", ...reviewSorts], `Sort must be one of ${reviewSorts.join(", ")}.`)),
  rating: numberInQuery("Rating", { min: 1, max: 5, whole: true }),
  /** Only those with photos. */
  photos: yes,
  fit: z.optional(z.enum(["", ...fits], fitWrong)),
});
export type ReviewListQuery = z.infer<typeof ReviewListQuery>;

/** Left empty, the reply is removed. */
export const ReplyForm = z.object({ reply: optionalText("Reply") });
export type ReplyForm = z.infer<typeof ReplyForm>;

export const ReportForm = z.object({ reason: text("Reason", { max: limits.descriptionMax }) });
export type ReportForm = z.infer<typeof ReportForm>;

export const reportDecisions = ["Keep", "Reject"] as const;
export const ReportDecision = z.object({
  decision: z.enum(reportDecisions, `Decision must be one of ${reportDecisions.join(", ")}.`),
});
export type ReportDecision = z.infer<typeof ReportDecision>;

const Voted = z.strictObject({ success: z.literal(true), message: z.string(), helpful: z.number() });

export const reviewCalls = calls({
  "GET /review/{slug}": {
    access: "open",
    summary:
      "The approved reviews of a product, newest first unless asked otherwise, a page at a time, with the summary of all of them",
    query: ReviewListQuery,
    reply: ReviewList,
  },
  "GET /review/{slug}/mine": {
    access: "signed in",
    summary: "The caller's own review of a product, also while it waits for approval; null without one",
    reply: z.strictObject({
      review: z.nullable(OwnReview),
      /** Which reviews of the product the caller found helpful. */
      helpful: z.array(Id),
      /** Whether the caller may answer its reviews. */
      mayReply: z.boolean(),
    }),
  },
  "POST /review/{id}/pictures": {
    access: "signed in",
    summary: `Add a photo (\`image\`) to the caller's own review while it waits; at most ${limits.reviewPicturesMax}`,
    upload: true,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), pictures: z.array(ReviewPicture) }),
  },
  "GET /review/{id}/pictures/{pictureId}": {
    access: "signed in",
    summary:
      "A photo of a review, whatever its state, for its writer and those who moderate: the smallest file that is as wide as asked for",
    query: z.object({ width: numberInQuery("Width", { min: 1, max: 10_000, whole: true }) }),
    file: "image/webp",
    reply: z.unknown(),
  },
  "DELETE /review/{id}/pictures/{pictureId}": {
    access: "signed in",
    summary: "Remove a photo of the caller's own review while it waits",
    reply: z.strictObject({ success: z.literal(true), message: z.string(), pictures: z.array(ReviewPicture) }),
  },
  "POST /review/{id}/helpful": {
    access: "signed in",
    summary: "Say that somebody else's review was helpful, once",
    reply: Voted,
  },
  "DELETE /review/{id}/helpful": {
    access: "signed in",
    summary: "Take that back",
    reply: Voted,
  },
  "PUT /review/{id}/reply": {
    access: "admin or merchant",
    permission: "moderate reviews",
    summary:
      "Answer an approved review: the merchant of its brand, or admins for the shop's own brands. Emptied, it is removed",
    body: ReplyForm,
    reply: Done,
  },
  "POST /review/{id}/report": {
    access: "signed in",
    summary: "Report an approved review as abuse, once; staff look at it",
    body: ReportForm,
    reply: Done,
  },
  "PUT /review/{id}/report": {
    access: "admin",
    permission: "moderate reviews",
    summary: "Decide on the reports of a review: keep it, or reject it, so that it is no longer shown",
    body: ReportDecision,
    reply: Done,
  },
  "GET /review": {
    access: "admin",
    permission: "moderate reviews",
    summary: "All reviews or those of a status, newest first; or those that were reported as abuse",
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
    reply: z.strictObject({ success: z.literal(true), message: z.string(), _id: Id }),
  },
});
