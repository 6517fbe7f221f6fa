const key = "token";

/** The login token lives in local storage, where the specification puts it. */
export const readToken = (): string | null => localStorage.getItem(key);
export const keepToken = (token: string): void => localStorage.setItem(key, token);
export const dropToken = (): void => localStorage.removeItem(key);
