/** What people do in the shop, in the order in which they do it; `waiting` is a waiting page that asks again. */
export const browseSteps = ["home", "list", "search", "product"] as const;
export const checkoutSteps = ["bag", "sign in", "order", "pay", "thanks"] as const;

export type StepName = (typeof browseSteps)[number] | (typeof checkoutSteps)[number] | "waiting";

/** Everything that happened in a run. Moments are those of `performance.now()`. */
export interface Log {
  arrivals: { atMs: number }[];
  answers: { step: StepName; atMs: number; ms: number; status: number }[];
  /** Visits that met a waiting page. */
  heldBack: { step: StepName; atMs: number }[];
  /** Pages that were opened by their address, with or without a wait before. */
  letIn: { step: StepName; arrivedAtMs: number; atMs: number; waits: number }[];
  orders: { atMs: number }[];
  soldOut: { atMs: number }[];
  failures: { step: StepName; atMs: number; sentence: string }[];
}

export const emptyLog = (): Log => ({
  arrivals: [],
  answers: [],
  heldBack: [],
  letIn: [],
  orders: [],
  soldOut: [],
  failures: [],
});
