import * as z from "zod/mini";
import * as accounts from "#contract/accounts.ts";
import * as addresses from "#contract/addresses.ts";
import * as audit from "#contract/audit.ts";
import * as brands from "#contract/brands.ts";
import * as cart from "#contract/cart.ts";
import * as categories from "#contract/categories.ts";
import * as contact from "#contract/contact.ts";
import * as documents from "#contract/documents.ts";
import { Done } from "#contract/fields.ts";
import * as grievance from "#contract/grievance.ts";
import * as gstr1 from "#contract/gstr1.ts";
import * as importExport from "#contract/import-export.ts";
import * as invoices from "#contract/invoices.ts";
import * as merchants from "#contract/merchants.ts";
import * as newsletter from "#contract/newsletter.ts";
import * as orders from "#contract/orders.ts";
import * as payments from "#contract/payments.ts";
import * as privacy from "#contract/privacy.ts";
import * as products from "#contract/products.ts";
import * as officeProducts from "#contract/products-office.ts";
import * as reviews from "#contract/reviews.ts";
import * as store from "#contract/store.ts";
import * as wishlist from "#contract/wishlist.ts";

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
