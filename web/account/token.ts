export const tokenKey = "token";

/** The login token lives in local storage, where the specification puts it. */
export const readToken = (): string | null => localStorage.getItem(tokenKey);
export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);
export const dropToken = (): void => localStorage.removeItem(tokenKey);
