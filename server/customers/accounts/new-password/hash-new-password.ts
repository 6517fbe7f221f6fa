import { hashPassword } from "#server/customers/accounts/passwords/passwords.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest } from "#server/shop-error.ts";
import { isCommonPassword, listed } from "./common-passwords.ts";

export interface PasswordOwner {
  email: string | null;
  firstName: string;
  lastName: string;
}

type ListSettings = Pick<Settings, "passwordList" | "storeName">;

export const guessable = "This password is too easy to guess. Please choose another one.";

/** Letters and digits alone: "Tana-Bana" and "tana bana" are one word. */
const bare = (text: string) => listed(text).replace(/[^\p{L}\p{N}]/gu, "");

/** The words that anybody would try first at this shop and this person. */
const ownWords = (storeName: string, { email, firstName, lastName }: PasswordOwner): string[] =>
  ["Tana Bana", storeName, email ?? "", email?.split("@")[0] ?? "", firstName, lastName, firstName + lastName]
    .map(bare)
    .filter((word) => word !== "");

/** Whether the password is a word of the shop or of the person, with at most some digits before or behind it. */
function isOwnWord(password: string, words: string[]): boolean {
  const whole = bare(password);
  return words.some((word) => whole.includes(word) && /^\p{N}*$/u.test(whole.replace(word, "")));
}

/** Refuses what anybody would guess; `field` is where the form has the new password. */
function assertUnguessable(
  { passwordList, storeName }: ListSettings,
  password: string,
  owner: PasswordOwner,
  field = "password",
): void {
  if (!passwordList) return;
  if (isCommonPassword(password) || isOwnWord(password, ownWords(storeName, owner))) {
    throw badRequest(guessable, { [field]: guessable });
  }
}

/** What every new password goes through, however it is set. Slow on purpose, so it is done before a transaction begins. */
export function hashNewPassword(
  settings: ListSettings & Pick<Settings, "passwordHashCost">,
  password: string,
  owner: PasswordOwner,
  field?: string,
): Promise<string> {
  assertUnguessable(settings, password, owner, field);
  return hashPassword(password, settings.passwordHashCost);
}
