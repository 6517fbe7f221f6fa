/** Tax on a line, on top of its price, rounded to the paisa: half a paisa goes up. */
export const lineTaxPaise = (linePaise: number, ratePercent: number): number =>
  Math.round((linePaise * ratePercent) / 100);
