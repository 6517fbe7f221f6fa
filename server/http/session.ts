import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Provider, Role } from "#contract/accounts.ts";
import type { Access } from "#contract/call.ts";
import { sentences } from "#contract/limits.ts";
import { sessions, users } from "#server/accounts/tables.ts";
import type { Tokens } from "#server/accounts/tokens.ts";
import type { Database } from "#server/database/client.ts";
import { merchants } from "#server/merchants/tables.ts";
import { ShopError } from "#server/shop-error.ts";
import type { MerchantOf } from "./merchant-of.ts";

/** The person behind a request, read from the database each time: rights end the moment they are taken. */
export interface Who {
  userId: string;
  sessionId: string;
  role: Role;
  provider: Provider;
  merchant: MerchantOf | null;
}

export function createSessionReader(db: Database, tokens: Tokens) {
  const find = db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      role: users.role,
      provider: users.provider,
      merchantId: merchants.id,
      merchantName: merchants.name,
      merchantActive: merchants.isActive,
      brandId: merchants.brandId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(merchants, eq(merchants.userId, users.id))
    .where(and(eq(sessions.id, sql.placeholder("sessionId")), gt(sessions.expiresAt, sql`now()`)))
    .prepare("session");

  /** The visitor's own person, or nothing when the token is absent or no longer good. */
  return async function readSession(request: Pick<FastifyRequest, "headers">): Promise<Who | undefined> {
    const token = request.headers.authorization?.replace(/^Bearer /i, "");
    const sessionId = token && tokens.read(token);
    if (!sessionId) return undefined;
    const [row] = await find.execute({ sessionId });
    if (!row) return undefined;
    const { merchantId, merchantName, merchantActive, brandId, ...who } = row;
    const merchant = merchantId && {
      id: merchantId,
      name: merchantName ?? "",
      isActive: merchantActive ?? false,
      brandId,
    };
    return { ...who, merchant: merchant || null };
  };
}

const allowed: Record<Exclude<Access, "open">, (who: Who) => boolean> = {
  "signed in": () => true,
  "signed in, by email": (who) => who.provider === "Email",
  merchant: (who) => who.role === "ROLE MERCHANT" && who.merchant?.isActive === true,
  admin: (who) => who.role === "ROLE ADMIN",
  "admin or merchant": (who) => allowed.admin(who) || allowed.merchant(who),
};

/** Lets the right people through: 401 for nobody in particular, 403 for the wrong role. */
export function admit(access: Access, who: Who | undefined): void {
  if (access === "open") return;
  if (!who) throw new ShopError(401, sentences.unauthorized);
  if (!allowed[access](who)) throw new ShopError(403, sentences.forbidden);
}
