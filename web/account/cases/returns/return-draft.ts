import type { ReturnReason, ReturnWay } from "#contract/sales/cases/returns.ts";
import { returnReasons, returnWays } from "#contract/sales/cases/returns.ts";
import { noRefundTo, type RefundToDraft } from "./refund-to-fields.tsx";

export interface Chosen {
  quantity: number;
  /** Empty until one is chosen. */
  reason: ReturnReason | "";
}

/** What somebody is about to send back. */
export interface ReturnDraft {
  /** By item and size. */
  chosen: Record<string, Chosen>;
  note: string;
  way: ReturnWay;
  photos: readonly File[];
  refundTo: RefundToDraft;
}

export const lineKey = ({ item, size }: { item: string; size: string }): string => `${item} ${size}`;

const none: ReturnDraft = { chosen: {}, note: "", way: "pick-up", photos: [], refundTo: noRefundTo };
const storageKey = (orderId: string) => `return ${orderId}`;

/** Photos and accounts are kept as long as the page is, and nowhere else. */
const kept = new Map<string, ReturnDraft>();

function isChosen(value: unknown): value is Chosen {
  const { quantity, reason } = (value ?? {}) as Partial<Chosen>;
  return typeof quantity === "number" && (reason === "" || returnReasons.some((known) => known === reason));
}

/** Phones forget a page while the camera is open, so the choices are kept for the tab. */
function readStored(orderId: string): ReturnDraft {
  try {
    const { chosen = {}, note, way } = JSON.parse(sessionStorage.getItem(storageKey(orderId)) ?? "{}");
    return {
      ...none,
      chosen: Object.fromEntries(
        Object.entries(chosen).filter((entry): entry is [string, Chosen] => isChosen(entry[1])),
      ),
      note: typeof note === "string" ? note : "",
      way: returnWays.find((known) => known === way) ?? none.way,
    };
  } catch {
    return none;
  }
}

/** What was chosen before, also after going back, or after a look at another page. */
export const readDraft = (orderId: string): ReturnDraft => kept.get(orderId) ?? readStored(orderId);

export function keepDraft(orderId: string, draft: ReturnDraft): void {
  kept.set(orderId, draft);
  const { chosen, note, way } = draft;
  sessionStorage.setItem(storageKey(orderId), JSON.stringify({ chosen, note, way }));
}

export function dropDraft(orderId: string): void {
  kept.delete(orderId);
  sessionStorage.removeItem(storageKey(orderId));
}
