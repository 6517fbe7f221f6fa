import { afterAll, vi } from "vitest";
import { isLong } from "./run-length.ts";

/**
 * In the short form whatever waits with `AbortSignal.timeout` waits an eighth as long: a proof of something that hangs takes a second then.
 */
export function shortenTimeouts(): void {
  if (isLong) return;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const shortened = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 8));
  afterAll(() => shortened.mockRestore());
}
