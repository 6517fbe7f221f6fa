/** The average of the approved reviews with at most two decimals; 0 without any. */
export const averageRating = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
