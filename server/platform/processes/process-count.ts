import cluster from "node:cluster";

/** How many processes serve the shop on this machine. The supervisor tells each of its own; a process that runs alone is one. */
export const processCount = (): number => (cluster.isWorker ? Math.max(1, Number(process.env.PROCESSES) || 1) : 1);

/** One process's part of what all of them together may do, at least one. */
export const shareOf = (total: number): number => Math.max(1, Math.ceil(total / processCount()));
