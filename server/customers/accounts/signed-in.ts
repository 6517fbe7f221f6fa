import type { User } from "#contract/accounts.ts";
import { done } from "#contract/fields.ts";
import type { Shop } from "#server/shop.ts";
import { readUser } from "./service.ts";
import type { Session } from "./sessions.ts";

/** The answer to every kind of login. */
export async function signedIn({ db, tokens }: Shop, session: Session, greet: (user: User) => string) {
  const user = await readUser(db, session.userId);
  return { ...done(greet(user)), token: tokens.sign(session), user };
}
