import type { ReviewStatus } from "#contract/reviews.ts";
import { chance } from "./chance.ts";
import { type ReviewText, rejectedTexts, reviewTexts } from "./review-texts.ts";

export interface DemoReview extends ReviewText {
  member: number;
  status: ReviewStatus;
  isRecommended: boolean;
  /** From 0, when the product came, to 1, today. */
  when: number;
}

const mostReviews = 9;

/** The reviews of one product: none for some, up to nine for others, each by another member. */
export function demoReviews(product: number, members: number): DemoReview[] {
  const luck = chance(1000 + product);
  const count = luck.isTrue(0.24) ? 0 : 1 + luck.below(mostReviews);
  const first = luck.below(members);
  const used = new Set<string>();
  return Array.from({ length: count }, (_, i): DemoReview => {
    const status: ReviewStatus = luck.isTrue(0.06) ? "Rejected" : luck.isTrue(0.12) ? "Waiting Approval" : "Approved";
    let text = luck.pick(status === "Rejected" ? rejectedTexts : reviewTexts);
    for (let again = 0; used.has(text.title) && again < 5; again++) text = luck.pick(reviewTexts);
    used.add(text.title);
    return {
      ...text,
      status,
      member: (first + i * 5) % members,
      isRecommended: text.rating >= 3,
      when: luck.below(1000) / 1000,
    };
  });
}
