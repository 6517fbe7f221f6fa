import { useLayoutEffect } from "react";
import type { User } from "#contract/customers/accounts.ts";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import { type OfficeParts, officeParts } from "./office-parts.ts";

/** Staff, and sellers whose account is not disabled. */
export const worksHere = (user: User): boolean =>
  isAdmin(user) || (isMerchant(user) && user.merchant?.isActive !== false);

export const importOfficeParts = (): Promise<OfficeParts> =>
  import("./office-frame.tsx").then(({ officeFrame }) => officeFrame);

/** Puts the frame of the office around the page for as long as the component is there. Before the browser paints, so that nothing flashes. */
export function useOfficeFrame(parts: OfficeParts | undefined): void {
  useLayoutEffect(() => {
    if (!parts) return;
    const { dataset } = document.documentElement;
    officeParts.set(parts);
    dataset.frame = "office";
    return () => {
      officeParts.set({});
      delete dataset.frame;
    };
  }, [parts]);
}
