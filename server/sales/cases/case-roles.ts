import { can } from "#contract/customers/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { brandOf } from "#server/sales/orders/service.ts";

export interface CaseOwners {
  userId: string | null;
  brandId: string | null;
}

/** As what somebody sees a case. */
interface CaseRoles {
  isBuyer: boolean;
  isSeller: boolean;
  isStaff: boolean;
}

export function caseRolesOf(who: Who, { userId, brandId }: CaseOwners): CaseRoles {
  return {
    isBuyer: userId !== null && userId === who.userId,
    isSeller: brandId !== null && brandId === brandOf(who),
    isStaff: can(who, "read orders"),
  };
}

export const canSeeCase = ({ isBuyer, isSeller, isStaff }: CaseRoles): boolean => isBuyer || isSeller || isStaff;
