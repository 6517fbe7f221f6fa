import type { AlertKind } from "#contract/alerts.ts";
import { freeSize, type Size } from "#contract/standards.ts";

/** What somebody wants to be told. */
export interface AskedAlert {
  kind: AlertKind;
  size?: Size;
}

export const sayAlert = ({ kind, size }: AskedAlert): string =>
  kind === "price" ? "the price falls" : `${size === freeSize ? "it" : size} is back`;
