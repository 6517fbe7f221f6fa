import { timingSafeEqual } from "node:crypto";

/** Compares in constant time: how long it takes tells nothing about where two texts differ. */
export function isConstantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
