import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Provider } from "#contract/accounts.ts";
import type { Access } from "#contract/call.ts";
import { sentences } from "#contract/limits.ts";
import { isAdmin, isMerchant, type Role } from "#contract/roles.ts";
import { batched } from "#server/platform/database/batch.ts";
import type { Database } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { ShopError } from "#server/shop-error.ts";
import type { MerchantOf } from "./merchant-of.ts";
import type { Tokens } from "./tokens.ts";

/** The person behind a request, read from the database each time: rights end the moment they are taken. */
export interface Who {
  userId: string;
  sessionId: string;
  role: Role;
  provider: Provider;
  merchant: MerchantOf | null;
}

const found = prepare<{ ids: string[] }, Who>(
  "sessions",
  sql`
    select s.id as "sessionId", u.id as "userId", u.role, u.provider,
           case when m.id is not null
             then json_build_object('id', m.id, 'name', m.name, 'isActive', m.is_active, 'brandId', m.brand_id) end as merchant
      from sessions s
      join users u on u.id = s.user_id
      left join merchants m on m.user_id = u.id
     where s.id = any((select ${sql.placeholder("ids")}::uuid[])::uuid[]) and s.expires_at > now()`,
);

const find = batched(async (db, ids: string[]) => {
  const rows = new Map((await found(db, { ids })).map((row) => [row.sessionId, row]));
  return ids.map((id) => rows.get(id));
});

export function createSessionReader(db: Database, tokens: Tokens) {
  /** The visitor's own person, or nothing when the token is absent or no longer good. */
  return async function readSession(request: Pick<FastifyRequest, "headers">): Promise<Who | undefined> {
    const token = request.headers.authorization?.replace(/^Bearer /i, "");
    const sessionId = token && tokens.read(token);
    return sessionId ? find(db, sessionId) : undefined;
  };
}

const allowed: Record<Exclude<Access, "open">, (who: Who) => boolean> = {
  "signed in": () => true,
  "signed in, by email": (who) => who.provider === "Email",
  merchant: (who) => isMerchant(who) && who.merchant?.isActive === true,
  admin: (who) => isAdmin(who),
  "admin or merchant": (who) => allowed.admin(who) || allowed.merchant(who),
};

/** Lets the right people through: 401 for nobody in particular, 403 for the wrong role. */
export function admit(access: Access, who: Who | undefined): void {
  if (access === "open") return;
  if (!who) throw new ShopError(401, sentences.unauthorized);
  if (!allowed[access](who)) throw new ShopError(403, sentences.forbidden);
}
