export const tokenKey = "token";

/** The login token lives in local storage, where the specification puts it. */
export const readToken = (): string | null => localStorage.getItem(tokenKey);
export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);
export const dropToken = (): void => {
  for (const key of [tokenKey, heartsKey]) localStorage.removeItem(key);
};

/** The part of the wishlist that the browser keeps, for when there is no connection (web/storefront/wishlist/kept-hearts.ts). */
export const heartsKey = "kept_hearts";

const guestKey = "guest_token";

/** The token of somebody who buys without an account. Everywhere but on the way to their order they are signed out. */
export const readGuestToken = (): string | null => localStorage.getItem(guestKey);
export const keepGuestToken = (token: string): void => localStorage.setItem(guestKey, token);
export const dropGuestToken = (): void => localStorage.removeItem(guestKey);
