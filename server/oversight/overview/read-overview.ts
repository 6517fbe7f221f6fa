import { type SQL, sql } from "drizzle-orm";
import type { Permission } from "#contract/customers/permissions.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { toRupees } from "#contract/money.ts";
import type { Overview } from "#contract/oversight/overview.ts";
import { scopeOf, type Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { executePrepared } from "#server/platform/database/prepare.ts";
import { countToPack } from "#server/sales/parcels/service.ts";
import type { Settings } from "#server/settings/settings.ts";
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
  waitingCasesSql,
  waitingGrievancesSql,
  waitingMerchantsSql,
  waitingMessagesSql,
  waitingPayoutsSql,
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
  | "toPack"
  | "unpaid"
  | "overdueReturns"
  | "lostParcels"
  | "payouts"
  | "reviews"
  | "merchants"
  | "messages"
  | "grievances"
  | "chat"
  | "lowStock";
type Row = Record<Figure, number | null> & { sales: Sales | null; cases: Overview["cases"] } & Record<string, unknown>;

/** Undefined where the person may not read it, so that it is not computed at all. */
type Parts = Record<Figure | "sales" | "cases", SQL | undefined>;

function partsForStaff(who: Who, toPack: SQL): Parts {
  const forThoseWho = (permission: Permission, figure: SQL) => (can(who, permission) ? figure : undefined);
  return {
    sales: forThoseWho("read orders", salesSql),
    toProcess: forThoseWho("read orders", ordersToProcessSql(scopeOf(who))),
    toPack: forThoseWho("read orders", toPack),
    unpaid: forThoseWho("read orders", unpaidOrdersSql),
    overdueReturns: forThoseWho("read orders", overdueReturnsSql(scopeOf(who))),
    lostParcels: forThoseWho("read orders", lostParcelsSql(scopeOf(who))),
    cases: forThoseWho("read orders", waitingCasesSql(scopeOf(who))),
    payouts: forThoseWho("refund orders", waitingPayoutsSql),
    reviews: forThoseWho("moderate reviews", waitingReviewsSql),
    merchants: forThoseWho("manage merchants", waitingMerchantsSql),
    messages: forThoseWho("answer support", waitingMessagesSql),
    grievances: forThoseWho("answer support", waitingGrievancesSql),
    chat: forThoseWho("answer support", unreadChatSql(who.userId)),
    lowStock: forThoseWho("manage catalogue", lowStockSql(scopeOf(who))),
  };
}

/** A merchant sees the figures of its own brand alone; without a brand they are zero. */
function partsForMerchant(who: Who, toPack: SQL): Parts {
  const brandId = scopeOf(who);
  return {
    unpaid: undefined,
    payouts: undefined,
    reviews: undefined,
    merchants: undefined,
    messages: undefined,
    grievances: undefined,
    sales: salesOfBrandSql(brandId),
    toProcess: ordersToProcessSql(brandId),
    toPack,
    overdueReturns: overdueReturnsSql(brandId),
    lostParcels: lostParcelsSql(brandId),
    cases: waitingCasesSql(brandId),
    chat: unreadChatSql(who.userId),
    lowStock: lowStockSql(brandId),
  };
}

/** All figures in one statement. `now` is another moment in tests alone. */
export async function readOverview(
  { db, settings }: { db: Queries; settings: Pick<Settings, "exchangeSend"> },
  who: Who,
  now: Date = new Date(),
): Promise<Overview> {
  const toPack = countToPack(who, settings);
  const parts = isMerchant(who) ? partsForMerchant(who, toPack) : partsForStaff(who, toPack);
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

function toOverview({ sales, toProcess, toPack, unpaid, overdueReturns, lostParcels, ...figures }: Row): Overview {
  const { cases, payouts, reviews, merchants, messages, grievances, chat, lowStock } = figures;
  const orders = sales && {
    today: { orders: sales.todayOrders, sales: toRupees(sales.todayPaise) },
    week: { orders: sales.weekOrders, sales: toRupees(sales.weekPaise) },
    toProcess: toProcess ?? 0,
    toPack: toPack ?? 0,
    unpaid,
    overdueReturns: overdueReturns ?? 0,
    lostParcels: lostParcels ?? 0,
  };
  return { orders, cases, payouts, reviews, merchants, messages, grievances, chat, lowStock };
}
