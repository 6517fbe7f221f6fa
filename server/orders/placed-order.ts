import { toRupees } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import type { Queries } from "#server/database/client.ts";
import type { Who } from "#server/http/session.ts";
import type { MailSettings } from "#server/mail/layout.ts";
import { postMail } from "#server/mail/post-mail.ts";
import { orderPlacedMail } from "#server/mail/templates/order-placed.ts";
import { type LineFacts, showOrder } from "./show-order.ts";
import type { NewOrder, WrittenOrder } from "./write-order.ts";

/** An order that was just written, without reading it again. */
export function showPlaced(who: Who, order: NewOrder, { id, createdAt, lineIds }: WrittenOrder): Order {
  const { cartId, address, buyer, lines } = order;
  const facts = lines.map(({ offer, size, quantity, totalPaise, taxPaise }, i): LineFacts => {
    const { id: productId, name, slug, picture, brandId, brandName, brandSlug, pricePaise, taxable } = offer;
    return {
      id: lineIds[i] ?? "",
      ...{ productId, name, slug, picture, brandId, brandName, brandSlug, size, quantity, pricePaise, taxable },
      ...{ totalPaise, taxPaise, status: "Not processed" },
    };
  });
  return showOrder(who, { id, cartId, createdAt, paymentStatus: "Pending", address, user: buyer, lines: facts }, "all");
}

/** Accounts without an address get no mail. */
export async function postPlacedMail(
  tx: Queries,
  settings: MailSettings,
  { buyer, address, lines, totalPaise, taxPaise }: NewOrder,
  { id }: WrittenOrder,
): Promise<void> {
  if (!buyer.email) return;
  const goods = {
    lines: lines.map(({ offer, size, quantity, totalPaise: paise }) => ({
      name: offer.name,
      size,
      quantity,
      amount: toRupees(paise),
    })),
    sums: [
      { label: "Total", amount: toRupees(totalPaise) },
      { label: "Tax", amount: toRupees(taxPaise) },
      { label: "Together", amount: toRupees(totalPaise + taxPaise) },
    ],
  };
  await postMail(tx, {
    to: buyer.email,
    canWait: true,
    ...orderPlacedMail(settings, { orderId: id, firstName: buyer.firstName, goods, address }),
  });
}
