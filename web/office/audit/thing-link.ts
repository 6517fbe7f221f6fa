import type { AuditEntry } from "#contract/audit.ts";

const places: Record<string, (id: string) => string> = {
  product: (id) => `/dashboard/product/edit/${id}`,
  category: (id) => `/dashboard/category/edit/${id}`,
  brand: (id) => `/dashboard/brand/edit/${id}`,
  order: (id) => `/order/${id}`,
};

/** Where a thing can be looked at; nowhere once it is deleted. */
export const thingLink = ({ action, thing, thingId }: Pick<AuditEntry, "action" | "thing" | "thingId">) =>
  action === "deleted" ? undefined : places[thing]?.(thingId);
