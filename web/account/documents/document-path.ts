import type { DocumentSummary } from "#contract/sales/documents.ts";

/** The one invoice of the flat scheme, which goes by the id of its order, has a page of its own. */
export const documentPath = ({ _id, orderId }: Pick<DocumentSummary, "_id" | "orderId">): string =>
  _id === orderId ? `/order/${orderId}/invoice` : `/document/${_id}`;

const names = { invoice: "Invoice", "credit note": "Credit note" } as const;

export const nameOf = ({ kind, number }: Pick<DocumentSummary, "kind" | "number">): string =>
  `${names[kind]} ${number}`;
