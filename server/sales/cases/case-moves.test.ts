import { expect, test } from "vitest";
import { type ClaimStatus, claimDecisions, claimStatuses } from "#contract/sales/cases/claims.ts";
import { type ExchangeStatus, exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { type ReturnStatus, returnStatuses } from "#contract/sales/cases/returns.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { claimMoves } from "#server/sales/cases/claims/claim-decisions.ts";
import { exchangeMoves } from "#server/sales/cases/exchanges/exchange-status.ts";
import { returnMoves } from "#server/sales/cases/returns/return-status.ts";
import { ShopError } from "#server/shop-error.ts";
import { allowedMoves, type CaseMoves, mayMove } from "./case-moves.ts";

const person = (who: object) => ({ userId: "somebody", permissions: [], merchant: null, ...who }) as unknown as Who;
const people = {
  buyer: person({ userId: "buyer" }),
  seller: person({ merchant: { brandId: "brand", isActive: true } }),
  manager: person({ permissions: ["read orders", "manage orders"] }),
  accountant: person({ permissions: ["read orders", "refund orders"] }),
  reader: person({ permissions: ["read orders"] }),
  stranger: person({}),
};
const sides = { userId: "buyer", brandId: "brand" };

type Outcome = "moved" | "made already" | number;

function outcomeOf(move: () => boolean): Outcome {
  try {
    return move() ? "moved" : "made already";
  } catch (error) {
    if (error instanceof ShopError) return error.status;
    throw error;
  }
}

/** Everything that each person may do, beside what they are told when they try. */
function expectOfferedIsDone<Case extends Parameters<CaseMoves<never, string>["isOpen"]>[0], Move extends string>(
  moves: CaseMoves<Case, Move>,
  about: Case,
  every: readonly Move[],
) {
  for (const [name, who] of Object.entries(people)) {
    const outcomes = every.map((move) => [move, outcomeOf(() => mayMove(moves, who, about, move))] as const);
    const done = outcomes.filter(([, outcome]) => outcome === "moved").map(([move]) => move);
    expect(new Set(allowedMoves(moves, who, about)), `${name}, ${JSON.stringify(about)}`).toEqual(new Set(done));
    const refused = new Set(outcomes.map(([, outcome]) => outcome));
    if (name === "stranger") expect(refused).toEqual(new Set([404]));
    if (name === "buyer" || name === "reader") expect(refused).toEqual(new Set([403]));
  }
}

const payouts = [
  undefined,
  { state: "to approve" },
  { state: "due", provider: "hand" },
  { state: "waiting" },
  { state: "refused" },
];

test("what is offered for a return is what can be done with it, by everybody", () => {
  for (const status of returnStatuses) {
    for (const paymentStatus of ["Paid", "Cash on delivery"] as const) {
      for (const payout of payouts) {
        const about = { row: { ...sides, status }, order: { paymentStatus }, payout } as never;
        expectOfferedIsDone<never, ReturnStatus>(returnMoves as never, about, returnStatuses);
      }
    }
  }
});

test("what is offered for an exchange is what can be done with it, by everybody", () => {
  const now = new Date();
  for (const status of exchangeStatuses) {
    for (const receivedAt of [null, now]) {
      for (const endedAt of [null, now]) {
        for (const send of ["picked-up", "received"] as const) {
          const about = { row: { ...sides, status, receivedAt, endedAt }, send } as never;
          expectOfferedIsDone<never, ExchangeStatus>(exchangeMoves as never, about, exchangeStatuses);
        }
      }
    }
  }
});

test("what is offered for a claim is what can be decided about it, by everybody", () => {
  const lost = { status: "Lost", lostDecision: null };
  const decisions: Record<ClaimStatus, readonly (string | null)[]> = {
    Requested: [null],
    Accepted: ["Refund", "Replacement"],
    Refused: ["Refuse"],
    Settled: ["Refund", "Replacement"],
  };
  for (const status of claimStatuses) {
    for (const decision of decisions[status]) {
      for (const parcel of [undefined, lost, { ...lost, lostDecision: "refund" }, { ...lost, status: "Delivered" }]) {
        for (const item of [
          { status: "Delivered", quantity: 2 },
          { status: "Shipped", quantity: 2 },
          { status: "Cancelled", quantity: 1 },
        ]) {
          for (const paymentStatus of ["Paid", "Cash on delivery"] as const) {
            const about = {
              row: { ...sides, status, decision, quantity: 1 },
              parcel,
              item,
              order: { paymentStatus },
            } as never;
            expectOfferedIsDone<never, (typeof claimDecisions)[number]>(claimMoves as never, about, claimDecisions);
          }
        }
      }
    }
  }
});
