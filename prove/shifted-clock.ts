/**
 * Loaded into a process of the shop before all else: its clock can be set while it runs, as when somebody sets that of the machine. Timers
 * and `performance.now()` go on evenly, as they do then (monotonic clock).
 */

const RealDate = Date;
let shiftMs = 0;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

process.on("message", (message: { shiftMs?: number }) => {
  if (message.shiftMs === undefined) return;
  ({ shiftMs } = message as { shiftMs: number });
  process.send?.("set");
});
