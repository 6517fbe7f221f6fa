import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import { closeExchange } from "#server/sales/cases/exchanges/progress/close-exchange.ts";
import { packExchange } from "#server/sales/cases/exchanges/progress/pack-exchange.ts";
import { turnIntoReturn } from "#server/sales/cases/exchanges/progress/turn-into-return.ts";
import { updateExchangeStatus } from "#server/sales/cases/exchanges/progress/update-exchange-status.ts";
import { withdrawExchange } from "#server/sales/cases/exchanges/progress/withdraw-exchange.ts";
import { addExchange } from "#server/sales/cases/exchanges/requesting/add-exchange.ts";
import { readExchangeOptions } from "#server/sales/cases/exchanges/requesting/exchange-options.ts";
import { readParcel } from "#server/sales/parcels/service.ts";
import type { Shop } from "#server/shop.ts";
import { listExchanges, readExchange } from "./queries.ts";

export function exchangeRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "GET /exchange/options/{itemId}", ({ who, params }) =>
    readExchangeOptions(db, settings, who, params.itemId),
  );

  route(app, "POST /exchange/add", async ({ who, body }) => {
    const exchange = await readExchange(db, settings, who, await addExchange(shop, who, body));
    const isThere = exchange.status === "Approved";
    return {
      ...done(isThere ? "Your new size is kept for you!" : "We keep your size as soon as it is there!"),
      exchange,
    };
  });

  route(app, "GET /exchange/me", ({ who, query }) => listExchanges(db, settings, who, "own", query));

  route(app, "GET /exchange", ({ who, query }) => listExchanges(db, settings, who, "handled", query));

  route(app, "GET /exchange/{id}", async ({ who, params }) => ({
    exchange: await readExchange(db, settings, who, params.id),
  }));

  route(app, "DELETE /exchange/{id}", async ({ who, params }) => {
    await withdrawExchange(shop, who, params.id);
    return done("Your exchange has been withdrawn.");
  });

  route(app, "PUT /exchange/{id}/status", async ({ who, params, body }) => {
    await updateExchangeStatus(shop, who, params.id, body);
    const exchange = await readExchange(db, settings, who, params.id);
    return { ...done("Exchange has been updated successfully!"), exchange };
  });

  route(app, "POST /exchange/{id}/pack", async ({ who, params, body }) => {
    const id = await packExchange(shop, who, params.id, body);
    return { ...done("The parcel is packed."), parcel: await readParcel(db, who, id) };
  });

  route(app, "POST /exchange/{id}/return", async ({ who, params, body }) => {
    const returnId = await turnIntoReturn(shop, who, params.id, body);
    return { ...done("Your exchange is a return now."), returnId };
  });

  route(app, "PUT /exchange/{id}/close", async ({ who, params, body }) => {
    await closeExchange(shop, who, params.id, body);
    const exchange = await readExchange(db, settings, who, params.id);
    return { ...done("Exchange has been closed."), exchange };
  });
}
