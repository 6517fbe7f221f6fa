import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import { listParcels } from "#server/sales/parcels/list-parcels.ts";
import { drawPapers } from "#server/sales/parcels/paper/draw-papers.ts";
import {
  findParcelsToPrint,
  type Printed,
  readLabels,
  readSellerName,
  readSlips,
} from "#server/sales/parcels/paper/read-papers.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { listToPack, readPickList } from "./list-to-pack.ts";

/** A day's parcels in one go, and then some more from time to time: whoever draws keeps others waiting. */
const printByAccount: ThrottleRule = {
  name: "print by account",
  free: 300,
  waitSeconds: [5, 10 * 60],
  forgiveOneSeconds: 5,
};

const splitIds = (ids: string): string[] => ids.split(",").map((id) => id.trim().toLowerCase());

export function packingRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  /** Shown in a tab of the browser, from which it is printed. An address is kept nowhere on the way. */
  const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer) => {
    reply.header("content-disposition", `inline; filename="${name}"`).header("cache-control", "private, no-store");
    reply.type("application/pdf");
    return bytes;
  };

  async function print<Paper>(
    [who, request]: [Who, FastifyRequest],
    what: string,
    read: () => Promise<Printed<Paper>>,
  ): Promise<Paper[]> {
    await throttle(shop, [printByAccount, who.userId]);
    const { papers, buyers } = await read();
    for (const { parcelId: id, userId } of buyers) recordRead(db, request, { actorId: who.userId, userId, what, id });
    return papers;
  }

  async function parcelsOf(who: Who, { ids, orders }: { ids: string; orders: string }): Promise<string[]> {
    if (ids) return splitIds(ids);
    if (!orders) throw badRequest("Parcels are required.");
    return findParcelsToPrint(db, who, splitIds(orders));
  }

  const printLabels = async (who: Who, request: FastifyRequest, reply: FastifyReply, ids: string[]) => {
    const labels = await print([who, request], "label", () => readLabels(db, settings, who, ids));
    return sendPdf(reply, nameOf("label", labels), await drawPapers({ labels }));
  };
  const printSlips = async (who: Who, request: FastifyRequest, reply: FastifyReply, ids: string[]) => {
    const slips = await print([who, request], "packing slip", () => readSlips(db, settings, who, ids));
    return sendPdf(reply, nameOf("packing-slip", slips), await drawPapers({ slips }));
  };

  route(app, "GET /parcel/to-pack", ({ who, query }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "orders to pack" });
    return listToPack(db, settings, who, query);
  });

  route(app, "GET /parcel/courier", () => ({ canBook: settings.courier !== "hand" }));

  route(app, "GET /parcel/pick-list", ({ who }) => readPickList(db, settings, who));

  route(app, "GET /parcel/pick-list.pdf", async ({ who }, _, reply) => {
    await throttle(shop, [printByAccount, who.userId]);
    const { lines, pieces, orders } = await readPickList(db, settings, who);
    const seller = await readSellerName(db, settings, who);
    const pickList = { seller, at: new Date(), orders, pieces, lines };
    return sendPdf(reply, "pick-list.pdf", await drawPapers({ pickList }));
  });

  route(app, "GET /parcel", ({ who, query }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "parcels" });
    return listParcels(db, who, query);
  });

  route(app, "GET /parcel/labels.pdf", async ({ who, query }, request, reply) =>
    printLabels(who, request, reply, await parcelsOf(who, query)),
  );
  route(app, "GET /parcel/slips.pdf", async ({ who, query }, request, reply) =>
    printSlips(who, request, reply, await parcelsOf(who, query)),
  );
  route(app, "GET /parcel/{id}/label.pdf", ({ who, params }, request, reply) =>
    printLabels(who, request, reply, [params.id]),
  );
  route(app, "GET /parcel/{id}/slip.pdf", ({ who, params }, request, reply) =>
    printSlips(who, request, reply, [params.id]),
  );
}

/** `label-C2345FHJKM.pdf`, or `labels.pdf` of several. */
const nameOf = (kind: string, papers: readonly { orderNumber: string }[]): string =>
  papers.length === 1 ? `${kind}-${papers[0]?.orderNumber}.pdf` : `${kind}s.pdf`;
