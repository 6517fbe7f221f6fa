import { sql } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import { merchantBrand } from "#demo/catalogue/brands.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { hashPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { updateSales } from "#server/sales/orders/count-sales.ts";
import type { Shop } from "#server/shop.ts";
import { addDemoAudit } from "./add-audit.ts";
import { addDemoSearches } from "./add-searches.ts";
import { addDemoSecurityEvents } from "./add-security-events.ts";
import { addDemoAfterSale } from "./after-sale/add-after-sale.ts";
import { addDemoCatalogue } from "./catalogue/add-catalogue.ts";
import { addDemoHome } from "./catalogue/add-home.ts";
import { addDemoPromotions } from "./catalogue/add-promotions.ts";
import { addDemoReviews } from "./catalogue/add-reviews.ts";
import { storeDemoPictures } from "./catalogue/demo-pictures.ts";
import { demoPictures, demoProducts } from "./catalogue/products.ts";
import { datesEndBefore } from "./dates.ts";
import { addDemoOrders } from "./orders/add-orders.ts";
import { addDemoPayments } from "./orders/add-payments.ts";
import { addDemoAlerts } from "./people/add-alerts.ts";
import { addDemoGrievances } from "./people/add-grievances.ts";
import { addDemoMessages } from "./people/add-messages.ts";
import { addDemoPeople } from "./people/add-people.ts";
import { demoPassword } from "./people/people.ts";

interface Options {
  /** Whether to add the accounts whose password everybody knows; never in a public shop. */
  withAccounts?: boolean;
  /** The day on which the shop is filled: recent dates are told from it. */
  now?: Date;
}

async function isEmpty(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(sql`
    select not exists (select from ${products}) and not exists (select from ${categories})
       and not exists (select from ${brands}) and not exists (select from ${users} where role <> ${roles.admin}) as empty`);
  return rows[0]?.empty ?? false;
}

/** Fills an empty database with the demo shop, in one transaction; tells whether it was empty. */
export async function addDemoData(
  { settings, db }: Pick<Shop, "settings" | "db">,
  progress: (line: string) => void,
  { withAccounts = true, now = new Date() }: Options = {},
): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  datesEndBefore(now);
  const catalogue = demoProducts();
  progress("Filling the demo shop …");
  const store = openPictureStore(settings);
  const pictures = await storeDemoPictures(demoPictures(catalogue), store);
  const passwordHash = withAccounts && !settings.isPublic ? await hashPassword(demoPassword) : null;
  return transaction(db, async (tx) => {
    // When two processes start on one empty database, the second waits for this lock and then finds it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(7242003)`);
    if (!(await isEmpty(tx))) return false;
    const added = await addDemoCatalogue(tx, catalogue, pictures);
    const people = await addDemoPeople(tx, added.brandIds, passwordHash);
    const reviews = await addDemoReviews(tx, added.products, people.members);
    const merchantBrandId = added.brandIds.get(merchantBrand) ?? "";
    const orders = await addDemoOrders(tx, settings, { people, products: added.products, reviews, merchantBrandId });
    await addDemoPayments(tx, settings, orders);
    await addDemoAfterSale(tx, settings, orders, store);
    await addDemoAudit(tx, orders, people, merchantBrandId);
    await addDemoMessages(tx, orders, people);
    await addDemoSecurityEvents(tx, orders, people);
    await addDemoGrievances(tx);
    await addDemoPromotions(tx, added.brandIds);
    await updateSales(tx);
    await addDemoHome(tx, added.brandIds);
    await addDemoSearches(tx);
    await addDemoAlerts(tx, people);
    return true;
  });
}
