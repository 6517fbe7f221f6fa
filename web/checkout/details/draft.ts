import type { PaymentMethod } from "#web/checkout/payment/payment-choice.tsx";
import { createStore, useStore } from "#web/create-store.ts";

/** The fields of whoever has no phone number or address yet, and of a guest. */
const detailNames = ["email", "name", "phoneNumber", "zipCode", "city", "state", "address"] as const;
export type DetailName = (typeof detailNames)[number];
export type Details = Partial<Record<DetailName, string>>;

/** What was typed and chosen on the way to an order. It is kept for the tab, so that a reload or a closed drawer loses nothing. */
interface Draft {
  /** The id of the person who typed it; empty for a guest. What another person typed is never shown. */
  owner: string;
  details: Details;
  /** An address of the account that was picked; `newAddress` where another one is typed. */
  addressId: string;
  /** Whether the typed address stays in the account. */
  isSaved: boolean;
  /** The GSTIN of a buyer who is a business; empty for all others. */
  gstin: string;
  method: PaymentMethod;
}

export const newAddress = "new";

const key = "checkout_draft";
const empty: Draft = { owner: "", details: {}, addressId: "", isSaved: true, gstin: "", method: "online" };

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function restoreDraft(): Draft {
  if (typeof window === "undefined") return empty;
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Record<keyof Draft, unknown>>;
    const typed = Object.entries(stored.details ?? {}).filter(([name]) => detailNames.some((known) => known === name));
    return {
      owner: textIn(stored.owner),
      details: Object.fromEntries(typed.map(([name, value]) => [name, textIn(value)])),
      addressId: textIn(stored.addressId),
      isSaved: stored.isSaved !== false,
      gstin: textIn(stored.gstin),
      method: stored.method === "delivery" ? "delivery" : "online",
    };
  } catch {
    return empty;
  }
}

const draft = createStore(restoreDraft());

const ofOwner = (stored: Draft, owner: string): Draft =>
  stored.owner === owner ? stored : { ...empty, owner, method: stored.method };

export const readDraft = (owner: string): Draft => ofOwner(draft.get(), owner);
export const useDraft = (owner: string): Draft => ofOwner(useStore(draft), owner);

function keep(next: Draft): void {
  sessionStorage.setItem(key, JSON.stringify(next));
  draft.set(next);
}

export const changeDraft = (owner: string, changes: Partial<Draft>): void => keep({ ...readDraft(owner), ...changes });

/** After the order. */
export function dropDraft(): void {
  sessionStorage.removeItem(key);
  draft.set(empty);
}

/** What is wrong with the details, by field. */
const faults = createStore<Readonly<Record<string, string>>>({});
export const setFaults = faults.set;
export const useFaults = () => useStore(faults);

export function typeDetail(owner: string, name: DetailName, value: string): void {
  const { [name]: _solved, ...others } = faults.get();
  setFaults(others);
  changeDraft(owner, { details: { ...readDraft(owner).details, [name]: value } });
}

/** What is asked for. */
export interface Asked {
  email: boolean;
  phone: boolean;
  address: boolean;
}

/** Whether somebody has begun to fill in what is asked for; what is known beforehand does not count. */
export function isBegun(details: Details, asked: Asked): boolean {
  const isTyped = (name: DetailName) => (details[name] ?? "").trim() !== "";
  return (
    (asked.phone && isTyped("phoneNumber")) ||
    (asked.address && (["zipCode", "city", "address"] as const).some(isTyped))
  );
}
