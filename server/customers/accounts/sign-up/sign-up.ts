import { eq } from "drizzle-orm";
import type { SignUp } from "#contract/customers/accounts.ts";
import { welcomeMail } from "#server/customers/accounts/mails/welcome.ts";
import { hashNewPassword } from "#server/customers/accounts/new-password/hash-new-password.ts";
import { type Session, startSession } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { requestSubscription } from "#server/customers/newsletter/service.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest } from "#server/shop-error.ts";
import { createEmailProof } from "./verify-email.ts";

const taken = "That email address is already in use.";
const emailTaken = () => badRequest(taken, { email: taken });

export async function signUp(db: Database, settings: Settings, form: SignUp, client: Client): Promise<Session> {
  const { email, firstName, lastName, password, isSubscribed } = form;
  if ((await db.$count(users, eq(users.email, email))) > 0) throw emailTaken();
  const passwordHash = await hashNewPassword(settings, password, form);
  try {
    return await transaction(db, async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ email, firstName, lastName, passwordHash })
        .returning({ id: users.id });
      if (!user) throw new Error("No user was made.");
      if (isSubscribed) await requestSubscription(tx, settings, { email, source: "sign-up" });
      const token = await createEmailProof(tx, user.id);
      await queueMail(tx, { to: email, ...welcomeMail(settings, { firstName, token }) });
      await recordSecurityEvent(tx, { kind: "account created", userId: user.id, actorId: user.id, ...client });
      return startSession(tx, user.id, client);
    });
  } catch (error) {
    throw violates(error, "one_account_an_email") ? emailTaken() : error;
  }
}
