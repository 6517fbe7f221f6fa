import type { FastifyInstance } from "fastify";
import type { AddressForm } from "#contract/customers/addresses.ts";
import { done } from "#contract/fields.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addAddress } from "./add-address.ts";
import { deleteAddress } from "./delete-address.ts";
import { listAddresses, readAddress } from "./queries.ts";
import { setDefaultAddress, updateAddress } from "./update-address.ts";

/** Refuses a place that nothing could be delivered to as it was typed, which sales know. */
type AssertPlace = (db: Queries, place: AddressForm) => Promise<void>;

export function addressRoutes(app: FastifyInstance, { db }: Shop, assertPlace: AssertPlace): void {
  route(app, "GET /address", async ({ who }) => ({ addresses: await listAddresses(db, who) }));

  route(app, "GET /address/{id}", async ({ who, params }) => ({ address: await readAddress(db, who, params.id) }));

  route(app, "POST /address/add", async ({ who, body }) => {
    await assertPlace(db, body);
    const address = await addAddress(db, who, body);
    return { ...done("Address added successfully"), address };
  });

  route(app, "PUT /address/{id}", async ({ who, params, body }) => {
    await assertPlace(db, body);
    const address = await updateAddress(db, who, params.id, body);
    return { ...done("Address updated successfully"), address };
  });

  route(app, "PUT /address/set-default/{id}", async ({ who, params }) => {
    const address = await setDefaultAddress(db, who, params.id);
    return { ...done("Default address updated successfully"), address };
  });

  route(app, "DELETE /address/delete/{id}", async ({ who, params }) => {
    await deleteAddress(db, who, params.id);
    return done("Address deleted successfully");
  });
}
