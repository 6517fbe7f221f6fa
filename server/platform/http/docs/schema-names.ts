import * as z from "zod/mini";
import * as brands from "#contract/catalogue/brands.ts";
import * as categories from "#contract/catalogue/categories.ts";
import * as importExport from "#contract/catalogue/import-export.ts";
import * as products from "#contract/catalogue/products.ts";
import * as officeProducts from "#contract/catalogue/products-office.ts";
import * as reviews from "#contract/catalogue/reviews.ts";
import * as accounts from "#contract/customers/accounts.ts";
import * as addresses from "#contract/customers/addresses.ts";
import * as newsletter from "#contract/customers/newsletter.ts";
import * as wishlist from "#contract/customers/wishlist.ts";
import { Done } from "#contract/fields.ts";
import * as merchants from "#contract/marketplace/merchants.ts";
import * as audit from "#contract/oversight/audit.ts";
import * as privacy from "#contract/oversight/privacy.ts";
import * as cart from "#contract/sales/cart.ts";
import * as documents from "#contract/sales/documents.ts";
import * as gstr1 from "#contract/sales/gstr1.ts";
import * as invoices from "#contract/sales/invoices.ts";
import * as orders from "#contract/sales/orders.ts";
import * as payments from "#contract/sales/payments.ts";
import * as contact from "#contract/support/contact.ts";
import * as grievance from "#contract/support/grievance.ts";
import * as store from "#contract/support/store.ts";

const nouns: Record<string, unknown>[] = [
  { Done },
  accounts,
  addresses,
  audit,
  brands,
  importExport,
  categories,
  contact,
  grievance,
  merchants,
  invoices,
  documents,
  gstr1,
  newsletter,
  payments,
  privacy,
  products,
  officeProducts,
  reviews,
  cart,
  orders,
  store,
  wishlist,
];

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType;

/** A query is listed field by field, so it can have no name. */
const isNoun = (name: string) => /^[A-Z]/.test(name) && !name.endsWith("Query");

/** The contract's nouns under their own names, so that the documents of the API say "Address" where it does. */
export const schemaNames = z.registry<{ id: string }>();
for (const domain of nouns) {
  for (const [name, value] of Object.entries(domain)) {
    if (isNoun(name) && isSchema(value) && !schemaNames.has(value)) schemaNames.add(value, { id: name });
  }
}
