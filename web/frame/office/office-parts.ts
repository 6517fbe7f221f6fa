import type { ComponentType } from "react";
import { createStore } from "#web/create-store.ts";

export interface OfficeParts {
  Header: ComponentType;
  Footer: ComponentType;
}

/** What stands in place of the shop's header and footer on pages of staff and sellers: set by these pages, which bring it along. */
export const officeParts = createStore<Partial<OfficeParts>>({});
