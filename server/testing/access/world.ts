import type { FastifyInstance } from "fastify";
import type { Shop } from "#server/shop.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import {
  givenAddress,
  givenAdmin,
  givenGuest,
  givenMember,
  givenMerchant,
  type Person,
} from "#server/testing/given/people.ts";
import type { Caller, Permissions } from "./permissions.ts";

/** What a call is made with. Whatever the path names is in `params`. */
export interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  payload?: object | string | Buffer;
}

export interface World {
  app: FastifyInstance;
  shop: Shop;
  member: Person;
  merchant: Person & { brandId: string; merchantId: string };
  people: Record<Exclude<Caller, "visitor">, Person>;
  /** Somebody who buys without an account. */
  guest: Person;
}

/** A row of the table: who may call a route, and how to call it so that whoever may is answered. */
export interface Row {
  who: Permissions;
  /** Each caller finds the thing as it was: called anew once a caller has changed it, and for every caller where it asks who calls. */
  request?: (world: World, caller: Caller) => Promise<RequestParts> | RequestParts;
  /** How those who may are answered, when that is not 200. */
  status?: number;
  /** The answer takes its time on purpose, or waits for somebody else: those who may ask do so at the same time. */
  isSlow?: true;
}

/** Routes as the router knows them: "GET /api/address/:id". */
export type AccessTable = Record<string, Row>;

export async function makeWorld(app: FastifyInstance, shop: Shop): Promise<World> {
  const member = await givenMember(shop, { phoneNumber: "98765 43210" });
  const merchant = await givenMerchant(shop, { phoneNumber: "98765 43211" });
  const people = {
    member,
    merchant,
    otherMerchant: await givenMerchant(shop, { name: "Other Looms" }),
    disabledMerchant: await givenMerchant(shop, { name: "Closed Looms", isActive: false }),
    owner: await givenAdmin(shop),
    manager: await givenAdmin(shop, { staffRole: "manager" }),
    support: await givenAdmin(shop, { staffRole: "support" }),
    catalogue: await givenAdmin(shop, { staffRole: "catalogue" }),
    finance: await givenAdmin(shop, { staffRole: "finance" }),
  };
  for (const person of Object.values(people)) await givenAddress(shop, person, { isDefault: true });
  const guest = await givenGuest(shop);
  await givenAddress(shop, guest, { isDefault: true });
  return { app, shop, member, merchant, people, guest };
}

const onSale = new WeakMap<World, Promise<{ id: string }>>();

/**
 * A product of the merchant's brand for all orders of the table: none of them changes more of it than its stock, of which there is plenty.
 */
export function soldProduct(world: World): Promise<{ id: string }> {
  const overrides = { brandId: world.merchant.brandId, sizes: ["M" as const], quantity: 5000 };
  const product = onSale.get(world) ?? givenProduct(world.shop.db, overrides);
  onSale.set(world, product);
  return product;
}

/** A product of the merchant's brand. */
export const ownProduct = ({ shop, merchant }: World) =>
  givenProduct(shop.db, { brandId: merchant.brandId, description: "Hand-dyed cotton", sizes: ["M"], quantity: 50 });
