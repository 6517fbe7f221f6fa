import { type SQL, sql } from "drizzle-orm";
import type { Permission } from "#contract/customers/permissions.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { toRupees } from "#contract/money.ts";
import type { Overview } from "#contract/oversight/overview.ts";
import { scopeOf, type Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { executePrepared } from "#server/platform/database/prepare.ts";
import {
  lostParcelsSql,
  lowStockSql,
  ordersToProcessSql,
  overdueReturnsSql,
  salesOfBrandSql,
  salesSql,
  startsSql,
  unpaidOrdersSql,
  unreadChatSql,
  waitingGrievancesSql,
  waitingMerchantsSql,
  waitingMessagesSql,
  waitingReviewsSql,
} from "./overview-sql.ts";

interface Sales {
  todayOrders: number;
  todayPaise: number;
  weekOrders: number;
  weekPaise: number;
}

type Figure =
  | "toProcess"
  | "unpaid"
  | "overdueReturns"
  | "lostParcels"
  | "reviews"
  | "merchants"
  | "messages"
  | "grievances"
  | "chat"
  | "lowStock";
type Row = Record<Figure, number | null> & { sales: Sales | null } & Record<string, unknown>;

/** Undefined where the person may not read it, so that it is not computed at all. */
type Parts = Record<Figure | "sales", SQL | undefined>;

function partsForStaff(who: Who): Parts {
  const forThoseWho = (permission: Permission, figure: SQL) => (can(who, permission) ? figure : undefined);
  return {
    sales: forThoseWho("read orders", salesSql),
    toProcess: forThoseWho("read orders", ordersToProcessSql(scopeOf(who))),
    unpaid: forThoseWho("read orders", unpaidOrdersSql),
    overdueReturns: forThoseWho("read orders", overdueReturnsSql(scopeOf(who))),
    lostParcels: forThoseWho("read orders", lostParcelsSql(scopeOf(who))),
    reviews: forThoseWho("moderate reviews", waitingReviewsSql),
    merchants: forThoseWho("manage merchants", waitingMerchantsSql),
    messages: forThoseWho("answer support", waitingMessagesSql),
    grievances: forThoseWho("answer support", waitingGrievancesSql),
    chat: forThoseWho("answer support", unreadChatSql(who.userId)),
    lowStock: forThoseWho("manage catalogue", lowStockSql(scopeOf(who))),
  };
}

/** A merchant sees the figures of its own brand alone; without a brand they are zero. */
function partsForMerchant(who: Who): Parts {
  const brandId = scopeOf(who);
  return {
    unpaid: undefined,
    reviews: undefined,
    merchants: undefined,
    messages: undefined,
    grievances: undefined,
    sales: salesOfBrandSql(brandId),
    toProcess: ordersToProcessSql(brandId),
    overdueReturns: overdueReturnsSql(brandId),
    lostParcels: lostParcelsSql(brandId),
    chat: unreadChatSql(who.userId),
    lowStock: lowStockSql(brandId),
  };
}

/** All figures in one statement. `now` is another moment in tests alone. */
export async function readOverview(db: Queries, who: Who, now: Date = new Date()): Promise<Overview> {
  const parts = isMerchant(who) ? partsForMerchant(who) : partsForStaff(who);
  const columns = Object.entries(parts).map(
    ([name, figure]) => sql`${figure ? sql`(${figure})` : sql`null`} as ${sql.identifier(name)}`,
  );
  const [row] = await executePrepared<Row>(
    db,
    sql`with starts as (${startsSql(now)}) select ${sql.join(columns, sql`, `)} from starts`,
  );
  if (!row) throw new Error("No figures were read.");
  return toOverview(row);
}

function toOverview({ sales, toProcess, unpaid, overdueReturns, lostParcels, ...figures }: Row): Overview {
  const { reviews, merchants, messages, grievances, chat, lowStock } = figures;
  const orders = sales && {
    today: { orders: sales.todayOrders, sales: toRupees(sales.todayPaise) },
    week: { orders: sales.weekOrders, sales: toRupees(sales.weekPaise) },
    toProcess: toProcess ?? 0,
    unpaid,
    overdueReturns: overdueReturns ?? 0,
    lostParcels: lostParcels ?? 0,
  };
  return { orders, reviews, merchants, messages, grievances, chat, lowStock };
}
