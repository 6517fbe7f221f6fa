import * as z from "zod/mini";
import * as accounts from "#contract/accounts.ts";
import * as addresses from "#contract/addresses.ts";
import * as brands from "#contract/brands.ts";
import * as categories from "#contract/categories.ts";
import { Done } from "#contract/fields.ts";
import * as newsletter from "#contract/newsletter.ts";
import * as store from "#contract/store.ts";

const nouns: Record<string, unknown>[] = [{ Done }, accounts, addresses, brands, categories, newsletter, store];

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType;

/** The contract's nouns under their own names, so that the documents of the API say "Address" where it does. */
export const apiNames = z.registry<{ id: string }>();
for (const domain of nouns) {
  for (const [name, value] of Object.entries(domain)) {
    if (/^[A-Z]/.test(name) && isSchema(value) && !apiNames.has(value)) apiNames.add(value, { id: name });
  }
}
