/** Everybody who may come to the door. The things in the table are the member's, or of the merchant's brand. */
export const callers = ["visitor", "member", "merchant", "otherMerchant", "disabledMerchant", "admin"] as const;
export type Caller = (typeof callers)[number];

/** What a call comes to: it is answered, or refused with this status. */
export type Outcome = "answered" | 401 | 403 | 404;
export type Permissions = Record<Caller, Outcome>;

export const everyone: Permissions = {
  visitor: "answered",
  member: "answered",
  merchant: "answered",
  otherMerchant: "answered",
  disabledMerchant: "answered",
  admin: "answered",
};

export const signedIn: Permissions = { ...everyone, visitor: 401 };

export const admins: Permissions = {
  visitor: 401,
  member: 403,
  merchant: 403,
  otherMerchant: 403,
  disabledMerchant: 403,
  admin: "answered",
};

export const activeMerchants: Permissions = { ...admins, merchant: "answered", otherMerchant: "answered", admin: 403 };

export const adminsAndMerchants: Permissions = { ...activeMerchants, admin: "answered" };

/** What belongs to the merchant's brand. */
export const adminsAndItsMerchant: Permissions = { ...adminsAndMerchants, otherMerchant: 404 };

/** What belongs to the merchant as a person, such as a file it handed in. */
export const itsMerchant: Permissions = { ...adminsAndItsMerchant, admin: 404 };

/** What belongs to the member. */
export const itsMember: Permissions = {
  visitor: 401,
  member: "answered",
  merchant: 404,
  otherMerchant: 404,
  disabledMerchant: 404,
  admin: 404,
};

export const itsMemberAndAdmins: Permissions = { ...itsMember, admin: "answered" };

/** An order of the member that holds something of the merchant's brand. */
export const itsMemberItsMerchantAndAdmins: Permissions = { ...itsMemberAndAdmins, merchant: "answered" };
