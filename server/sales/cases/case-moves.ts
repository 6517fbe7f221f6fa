import type { Who } from "#server/customers/accounts/service.ts";
import { badRequest, forbidden, type ShopError } from "#server/shop-error.ts";
import { type CaseKind, noCase } from "./case-kinds.ts";
import { type CaseOwners, canSeeCase, caseRolesOf } from "./case-roles.ts";

/** A case, and what else decides where it may go. */
interface About {
  row: CaseOwners & { status: string };
}

/** The state machine of a kind of case: where it may go from each status, who may move it there, and what stands in the way. */
export interface CaseMoves<Case extends About, Move extends string> {
  name: CaseKind["name"];
  /** In the order in which they are offered. */
  from: Record<Case["row"]["status"], readonly Move[]>;
  isTheirs(who: Who, about: Case, move: Move): boolean;
  /** Made already: to repeat it changes nothing. */
  isMade(about: Case, move: Move): boolean;
  /** Whether nothing stands in the way of a move that the status allows. */
  isOpen(about: Case, move: Move): boolean;
  /** What is said of a move that is not open, beside those that are. */
  refuse(about: Case, move: Move, open: readonly Move[]): string;
}

const openMoves = <Case extends About, Move extends string>(moves: CaseMoves<Case, Move>, about: Case): Move[] =>
  moves.from[about.row.status as Case["row"]["status"]].filter((move) => moves.isOpen(about, move));

/** Whether a case may be moved so, whoever asks. The one rule for what is offered and for what is done. */
export const isMoveOpen = <Case extends About, Move extends string>(
  moves: CaseMoves<Case, Move>,
  about: Case,
  move: Move,
): boolean => openMoves(moves, about).includes(move);

/** What somebody may do with a case. */
export const allowedMoves = <Case extends About, Move extends string>(
  moves: CaseMoves<Case, Move>,
  who: Who,
  about: Case,
): Move[] => openMoves(moves, about).filter((move) => moves.isTheirs(who, about, move));

/** To anybody who sees the case it is not theirs to change; for everybody else there is none. */
export const notTheirs = (who: Who, kind: Pick<CaseKind, "name">, row: CaseOwners): ShopError =>
  canSeeCase(caseRolesOf(who, row)) ? forbidden() : noCase(kind);

/** Throws unless the case is the caller's own. */
export function assertBuyer(who: Who, kind: Pick<CaseKind, "name">, row: CaseOwners): void {
  if (!caseRolesOf(who, row).isBuyer) throw notTheirs(who, kind, row);
}

/** Throws unless somebody may move a case so now. False where that is made already. */
export function mayMove<Case extends About, Move extends string>(
  moves: CaseMoves<Case, Move>,
  who: Who,
  about: Case,
  move: Move,
): boolean {
  if (!moves.isTheirs(who, about, move)) throw notTheirs(who, moves, about.row);
  if (moves.isMade(about, move)) return false;
  if (isMoveOpen(moves, about, move)) return true;
  throw badRequest(moves.refuse(about, move, openMoves(moves, about)));
}

/** Until the pieces are on their way a buyer may change their mind. */
export const canWithdraw = ({ status, endedAt }: { status: string; endedAt: Date | null }): boolean =>
  endedAt === null && (status === "Requested" || status === "Approved");
