import { type PieceAmounts, shareOfPieces } from "#server/sales/cases/share-of-pieces.ts";
import { type AfterSalePlan, isGivenBack } from "./after-sale-plans.ts";

/** The pieces of a line whose money goes back, and how much that is. */
export const givenBackOf = (plan: AfterSalePlan | undefined, line: PieceAmounts): PieceAmounts =>
  shareOfPieces(line, undefined, plan && isGivenBack(plan) ? (plan.return?.accepted ?? line.quantity) : 0);
