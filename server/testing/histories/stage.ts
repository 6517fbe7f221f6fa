import { sql } from "drizzle-orm";
import { taxRates } from "#server/sales/tax/tables.ts";
import { setStock } from "#server/testing/given/cases.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import {
  addressForm,
  givenAddress,
  givenAdmin,
  givenMember,
  givenMerchant,
  type Person,
} from "#server/testing/given/people.ts";
import { givenCoupon, givenFlatScheme, givenGstScheme, givenShipping } from "#server/testing/given/prices.ts";
import { endPromotions } from "#server/testing/given/promotions.ts";
import type { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import type { Answer } from "./action.ts";
import { type Buyer, type Coupon, type Good, type State, shelfKey } from "./model.ts";
import type { View } from "./view.ts";

export type Paying = Awaited<ReturnType<typeof openPayingShop>>;

/** The real shop, with those who work in it. */
export interface Stage {
  paying: Paying;
  admin: Person;
  seller: Person & { brandId: string };
  /** What was done so far, for whoever reads of a failure. */
  history: string[];
  /** After so many steps the checks of the data run. */
  checksEvery: number;
  ask(person: Person, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object): Promise<Answer>;
  /** Which states things are in. */
  note(view: View): void;
}

/** A buyer with a phone number and an address of their own. */
export async function givenShopper(
  { shop }: Paying,
  { name, email, phone, street }: Omit<Buyer, "person" | "isGuest">,
): Promise<Buyer> {
  const person = await givenMember(shop, { email, phoneNumber: phone });
  await givenAddress(shop, person, { ...addressForm({ address: street, phoneNumber: phone }), isDefault: true });
  return { name, email, phone, street, person, isGuest: false };
}

/** One that nobody has yet. */
export function freshContact(): Pick<Buyer, "email" | "phone" | "street"> {
  const id = crypto.randomUUID();
  const digits = BigInt(`0x${id.slice(0, 8)}`)
    .toString()
    .padStart(9, "0")
    .slice(-9);
  return { email: `${id}@example.com`, phone: `9${digits}`, street: `${id} Loom Street` };
}

/** For first orders, once for each person, and twice for all. */
const coupons: Omit<Coupon, "code">[] = [
  { kind: "percent", value: 1000, firstOrderOnly: true, perPerson: null, uses: null },
  { kind: "amount", value: 10_000, firstOrderOnly: false, perPerson: 1, uses: null },
  { kind: "percent", value: 2500, firstOrderOnly: false, perPerson: null, uses: 2 },
];

/** Three products, one of a seller, and two people with accounts. What is left of an earlier history is out of the way. */
export async function openStage(
  paying: Paying,
  { scheme, ...given }: Pick<Stage, "checksEvery" | "note"> & Pick<State, "scheme">,
): Promise<{ state: State; stage: Stage }> {
  const { shop, db } = paying;
  await (scheme === "gst" ? givenGstScheme(db) : givenFlatScheme(db));
  await givenShipping(db, { flat: 49, cashFee: 25 });
  await endPromotions(db);
  // Orders are made to be older than they are, and rates have to be older still.
  await db.update(taxRates).set({ createdAt: sql`${taxRates.createdAt} - interval '10 days'` });
  const seller = await givenMerchant(shop);
  const goods: Good[] = [];
  const shelf: Record<string, number> = {};
  for (const [name, pricePaise, brandId] of [
    ["kurta", 249_900, null],
    ["shirt", 159_900, seller.brandId],
    ["scarf", 33_333, null],
  ] as const) {
    const stock = { M: 500, L: 30 };
    const { id } = await givenProduct(db, { pricePaise, brandId, sizes: ["M", "L"], taxable: true, quantity: 530 });
    await setStock(db, id, stock);
    goods.push({ id, name, pricePaise, brandId });
    Object.assign(shelf, { [shelfKey(id, "M")]: stock.M, [shelfKey(id, "L")]: stock.L });
  }
  const made = await Promise.all(
    coupons.map(async ({ value, ...terms }) => {
      const { code } = await givenCoupon(db, { ...terms, valueHundredths: value });
      return { ...terms, value, code };
    }),
  );
  const buyers = [
    await givenShopper(paying, { name: "Asha", ...freshContact() }),
    await givenShopper(paying, { name: "Ravi", ...freshContact() }),
  ];
  return {
    state: {
      shelf,
      goods,
      buyers,
      coupons: made,
      promotions: [],
      orders: [],
      lines: [],
      pieces: [],
      parcels: [],
      givenUp: [],
      cases: [],
      scheme,
      cashFee: 2500,
      guests: 0,
      isRace: false,
      done: {},
    },
    stage: {
      paying,
      seller,
      admin: await givenAdmin(shop),
      history: [],
      ...given,
      async ask(person, method, url, body) {
        const answer = await paying.ask<object>(person, method, url, body);
        if (answer.status >= 500)
          throw new Error(`${method} ${url} ${JSON.stringify(body)} was answered ${answer.status}`);
        return answer;
      },
    },
  };
}
