/** Who somebody is to the shop. Apart from the schemas of accounts, so that pages can compare roles without loading them. */
export const roles = { admin: "ROLE ADMIN", merchant: "ROLE MERCHANT", member: "ROLE MEMBER" } as const;
export type Role = (typeof roles)[keyof typeof roles];

interface HasRole {
  role: Role;
}

export const isAdmin = ({ role }: HasRole): boolean => role === roles.admin;
export const isMerchant = ({ role }: HasRole): boolean => role === roles.merchant;
