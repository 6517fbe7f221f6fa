import type { Fit } from "#contract/catalogue/fit.ts";
import type { ReviewStatus } from "#contract/catalogue/reviews.ts";
import { seededRandom } from "#demo/data/seeded-random.ts";
import { type ReviewText, rejectedTexts, reviewTexts } from "./review-texts.ts";

export interface DemoReview extends Omit<ReviewText, "fit"> {
  fit: Fit | null;
  member: number;
  status: ReviewStatus;
  isRecommended: boolean;
  /** From 0, when the product was added, to 1, today. */
  when: number;
}

const maxReviews = 9;

/** The reviews of one product: none for some, up to nine for others, each by another member. */
export function demoReviews(product: number, members: number): DemoReview[] {
  const random = seededRandom(1000 + product);
  const count = random.isTrue(0.24) ? 0 : 1 + random.below(maxReviews);
  const first = random.below(members);
  const used = new Set<string>();
  return Array.from({ length: count }, (_, i): DemoReview => {
    const status: ReviewStatus = random.isTrue(0.06)
      ? "Rejected"
      : random.isTrue(0.12)
        ? "Waiting Approval"
        : "Approved";
    let text = random.pick(status === "Rejected" ? rejectedTexts : reviewTexts);
    for (let again = 0; used.has(text.title) && again < 5; again++) text = random.pick(reviewTexts);
    used.add(text.title);
    return {
      ...text,
      status,
      member: (first + i * 5) % members,
      isRecommended: text.rating >= 3,
      // Every fifth product is cut small, as its buyers say.
      fit: text.fit ?? (random.isTrue(0.3) ? null : product % 5 === 0 ? "Small" : "Right"),
      when: random.below(1000) / 1000,
    };
  });
}
