import { type StaffRole, staffRoles } from "#contract/customers/staff-roles.ts";

export const customers = ["visitor", "member", "merchant", "otherMerchant", "disabledMerchant"] as const;

/** Everybody who may come to the door, each staff role included. The things in the table are the member's, or of the merchant's brand. */
export const callers = [...customers, ...staffRoles] as const;
export type Caller = (typeof callers)[number];

/** What a call comes to: it is answered, or refused with this status. */
export type Outcome = "answered" | 401 | 403 | 404;
export type Permissions = Record<Caller, Outcome>;

const allStaff = (outcome: Outcome): Record<StaffRole, Outcome> => ({
  owner: outcome,
  manager: outcome,
  support: outcome,
  catalogue: outcome,
  finance: outcome,
});

/** One outcome for everybody. */
export const toAll = (outcome: Outcome): Permissions => ({
  visitor: outcome,
  member: outcome,
  merchant: outcome,
  otherMerchant: outcome,
  disabledMerchant: outcome,
  ...allStaff(outcome),
});

export const everyone: Permissions = toAll("answered");

export const signedIn: Permissions = { ...everyone, visitor: 401 };

type StaffOutcomes = Record<StaffRole, Outcome>;

const answered = (...roles: StaffRole[]): Partial<StaffOutcomes> =>
  Object.fromEntries(roles.map((role) => [role, "answered"]));

/** Calls of the back office, for these staff roles and nobody else. */
const staff = (...roles: StaffRole[]): Permissions => ({ ...toAll(403), visitor: 401, ...answered(...roles) });

export const owners = staff("owner");
export const ownersAndManagers = staff("owner", "manager");
export const supportStaff = staff("owner", "manager", "support");
export const moderators = staff("owner", "manager", "support", "catalogue");
export const catalogueStaff = staff("owner", "manager", "catalogue");
export const auditors = staff("owner", "manager", "finance");
/** Those who set what delivery costs and how sales are taxed. */
export const shippingAndTaxStaff = staff("owner", "manager", "finance");
export const shippingAndTaxStaffAndMerchants: Permissions = {
  ...shippingAndTaxStaff,
  merchant: "answered",
  otherMerchant: "answered",
};
/** Those who give money back. */
export const refundStaff = staff("owner", "manager", "finance");
export const orderStaff = staff("owner", "manager", "support", "finance");
/** Reports and lists of what is sold: of all sellers, or of the own brand. */
export const orderStaffAndMerchants: Permissions = {
  ...orderStaff,
  merchant: "answered",
  otherMerchant: "answered",
};

export const activeMerchants: Permissions = { ...staff(), merchant: "answered", otherMerchant: "answered" };

export const catalogueStaffAndMerchants: Permissions = {
  ...catalogueStaff,
  merchant: "answered",
  otherMerchant: "answered",
};

export const staffAndMerchants: Permissions = {
  ...staff("owner", "manager", "support", "catalogue", "finance"),
  merchant: "answered",
  otherMerchant: "answered",
};

/** What belongs to the merchant's brand. */
export const catalogueStaffAndItsMerchant: Permissions = { ...catalogueStaffAndMerchants, otherMerchant: 404 };

/** What belongs to the merchant as a person, such as a file it handed in. */
export const itsMerchant: Permissions = {
  ...catalogueStaffAndItsMerchant,
  owner: 404,
  manager: 404,
  catalogue: 404,
};

/** What belongs to the member. */
export const itsMember: Permissions = { ...toAll(404), visitor: 401, member: "answered" };

export const itsMemberAndModerators: Permissions = {
  ...itsMember,
  ...answered("owner", "manager", "support", "catalogue"),
};

export const itsMemberAndOrderStaff: Permissions = {
  ...itsMember,
  ...answered("owner", "manager", "support", "finance"),
};

/** An order of the member that holds something of the merchant's brand. */
export const itsMemberItsMerchantAndOrderStaff: Permissions = { ...itsMemberAndOrderStaff, merchant: "answered" };

/** What of an order is packed and sent by those who handle it: staff, and the merchant whose items it holds. */
export const orderManagersAndItsMerchant: Permissions = {
  ...supportStaff,
  merchant: "answered",
  otherMerchant: 404,
};

/** What is not paid is cancelled by those who handle orders; finance reads them, and gives back what was paid. */
export const cancelsUnpaid: Permissions = { ...itsMemberAndOrderStaff, finance: 403 };
