import type { Party } from "./case-columns.ts";

const dayMs = 24 * 60 * 60_000;

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** The columns that say who has to act next, and until when. A new deadline has not been reminded of. */
export interface Deadline {
  waitsFor: Party | null;
  dueAt: Date | null;
  remindedAt: null;
}

export const deadline = (waitsFor: Party, dueAt: Date): Deadline => ({ waitsFor, dueAt, remindedAt: null });

export const deadlineIn = (days: number, waitsFor: Party, now: Date): Deadline =>
  deadline(waitsFor, addDays(now, days));

/** Nobody has to act: the case has ended, or waits for somebody outside of the shop. */
export const noDeadline: Deadline = { waitsFor: null, dueAt: null, remindedAt: null };

/** Somebody is late. A case that has ended has no deadline. */
export const isOverdue = ({ dueAt }: { dueAt: Date | null }): boolean => dueAt !== null && dueAt < new Date();
