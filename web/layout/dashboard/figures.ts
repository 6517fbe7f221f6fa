import type { Overview } from "#contract/oversight/overview.ts";

export interface Figure {
  label: string;
  value: number;
  /** The list behind it, with its filter. */
  to: string;
  /** What exactly is counted. */
  hint: string;
}

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The list of orders that somebody works with: all of them, or those of the own brand. */
export const orderList = (isSeller: boolean, query: Record<string, string>): string =>
  address(isSeller ? "/dashboard/orders/brand" : "/dashboard/orders/customers", query);

const waiting = { status: "Waiting Approval" };

/** What waits for somebody, in the order of its haste. Figures that they may not read are left out. */
export function waitingFigures(overview: Overview, isSeller: boolean): Figure[] {
  const { orders, reviews, merchants, messages, grievances, chat, lowStock } = overview;
  const figures: (Omit<Figure, "value"> & { value: number | null | undefined })[] = [
    {
      label: "Orders to process",
      value: orders?.toProcess,
      to: orderList(isSeller, { status: "Not processed", payment: "Settled" }),
      hint: "Paid or on delivery, and nobody has begun.",
    },
    {
      label: "Unpaid orders",
      value: orders?.unpaid,
      to: orderList(isSeller, { payment: "Unpaid" }),
      hint: "Placed, and neither paid nor on delivery.",
    },
    {
      label: "Messages waiting",
      value: messages,
      to: address("/dashboard/contact", { which: "waiting" }),
      hint: "Written through the contact form, not answered.",
    },
    {
      label: "Returns overdue",
      value: orders?.overdueReturns,
      to: address("/dashboard/return-requests", { age: "overdue" }),
      hint: "Somebody should have acted by now.",
    },
    {
      label: "Lost parcels",
      value: orders?.lostParcels,
      to: address("/dashboard/parcels", { view: "lost" }),
      hint: "To be refunded or sent again.",
    },
    {
      label: "Chat messages unread",
      value: chat,
      to: "/support",
      hint: "Written to you in the support chat.",
    },
    {
      label: "Grievances open",
      value: grievances,
      to: address("/dashboard/grievance", { which: "open" }),
      hint: "Not resolved yet.",
    },
    {
      label: "Reviews waiting",
      value: reviews,
      to: address("/dashboard/review", waiting),
      hint: "Shown in the shop once approved.",
    },
    {
      label: "Merchants waiting",
      value: merchants,
      to: address("/dashboard/merchant", waiting),
      hint: "Asked to sell here, and wait for an answer.",
    },
    {
      label: "Low stock",
      value: lowStock,
      to: address("/dashboard/product", { stock: "low" }),
      hint: "Active products with five pieces or fewer.",
    },
  ];
  return figures.flatMap(({ value, ...figure }) => (typeof value === "number" ? [{ ...figure, value }] : []));
}
