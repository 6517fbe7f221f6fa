import { claimStatuses } from "#contract/sales/cases/claims.ts";
import { exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { returnStatuses } from "#contract/sales/cases/returns.ts";
import { itemStatuses, paymentStatuses } from "#contract/sales/orders.ts";

/** What a list of orders is filtered by, as its address says it; empty where it is not. */
export interface OrderFilter {
  status: string;
  payment: string;
  /** Returns, exchanges and claims. */
  cases: string;
  /** The slug of a brand, where staff look at one. */
  brand: string;
  placed: string;
  from: string;
  to: string;
  /** A part of the number, name, phone … The complete id is searched for under `search`, by its own call. */
  find: string;
}

/** Value and label of each state that can be chosen; `Settled` and `Unpaid` stand for two. */
export const paymentChoices: readonly (readonly [value: string, label: string])[] = [
  ["", "Any"],
  ["Settled", "Paid or cash on delivery"],
  ["Unpaid", "Not paid"],
  ...paymentStatuses.map((status) => [status, status] as const),
];

/** Days are those of India; others than these stand in `from` and `to`. */
export const placedChoices: readonly (readonly [value: string, label: string])[] = [
  ["", "Any time"],
  ["today", "Today"],
  ["week", "This week"],
];

type Choice = readonly [value: string, label: string];

const ofKind = (kind: string, statuses: readonly string[]): Choice[] => [
  [`open ${kind}`, `Any open ${kind}`],
  ...statuses.map((status) => [`${kind} ${status}`, status] as const),
];

/** In groups: one kind is hardly looked for together with another. */
export const caseChoices: readonly { label: string; choices: readonly Choice[] }[] = [
  {
    label: "All",
    choices: [
      ["open", "Anything open"],
      ["none", "Nothing open"],
    ],
  },
  { label: "Returns", choices: ofKind("return", returnStatuses) },
  { label: "Exchanges", choices: ofKind("exchange", exchangeStatuses) },
  { label: "Problem reports", choices: ofKind("claim", claimStatuses) },
];

const isCase = (value: string) => caseChoices.some(({ choices }) => choices.some(([choice]) => choice === value));

/** What is no filter counts as none. */
export function readOrderFilter(url: string): OrderFilter {
  const { searchParams } = new URL(url);
  const value = (name: string) => searchParams.get(name)?.trim() ?? "";
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(value(name)) ? value(name) : "");
  return {
    status: itemStatuses.find((status) => status === value("status")) ?? "",
    payment: paymentChoices.find(([choice]) => choice === value("payment"))?.[0] ?? "",
    cases: isCase(value("cases")) ? value("cases") : "",
    brand: value("brand"),
    placed: placedChoices.find(([choice]) => choice === value("placed"))?.[0] ?? "",
    from: day("from"),
    to: day("to"),
    find: value("find"),
  };
}

export const isFiltered = (filter: OrderFilter): boolean => Object.values(filter).some(Boolean);

/** As the calls of the lists take it. */
export const toQuery = ({ find, ...filter }: OrderFilter): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...filter, search: find }).filter(([, value]) => value));
