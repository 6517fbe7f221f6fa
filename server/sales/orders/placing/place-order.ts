import type { PriceChange } from "#contract/api.ts";
import { lineSubtotalPaise } from "#contract/catalogue/unit-price.ts";
import { deliveryStateProblem, stateCodeOf } from "#contract/indian-states.ts";
import { sentences } from "#contract/messages.ts";
import { toPaise, toRupees } from "#contract/money.ts";
import { gstinProblem, normalizeGstin } from "#contract/sales/gstin.ts";
import type { Order, OrderForm } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { violates } from "#server/platform/database/transaction.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import { assertBuyable, type BuyableLine, quoteBag } from "#server/sales/cart/service.ts";
import { arrivalOf, findDeliveryObstacle } from "#server/sales/delivery/service.ts";
import { formatOrder, type LineRow } from "#server/sales/orders/format-order.ts";
import { orderPlacedSubject } from "#server/sales/orders/mails/order-placed.ts";
import { untouched } from "#server/sales/orders/order-status.ts";
import { readOrder } from "#server/sales/orders/queries.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, notFound, ShopError } from "#server/shop-error.ts";
import { type PlacedOrder, writeOrder } from "./order-batches.ts";
import { type Checkout, readCheckout } from "./read-checkout.ts";
import type { NewOrder } from "./write-orders.ts";

type OrderingShop = Pick<Shop, "db" | "settings">;

const ordersPlaced = defineCounter("shop_orders_placed_total", "Orders placed");

const noCart = () => notFound("No cart found.");
const maxAttempts = 4;
const changedPrices = "Prices in your bag have changed. Please review it and try again.";
const tooManyAtAPlace =
  "There are many orders to this address or phone number that are not paid yet. Please try again once some of them are paid.";

/**
 * Orders a cart at the prices of the catalogue. One statement writes the order and takes its stock, and a cart is ordered once: whoever
 * sends it again, at the same moment or later, gets the same order.
 */
export async function placeOrder(shop: OrderingShop, who: Who, form: OrderForm): Promise<Order> {
  if (!isUuid(form.cartId)) throw noCart();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const checkout = await readCheckout(shop.db, who.userId, form);
    if (checkout?.orderId) return (await readOrder(shop.db, who, checkout.orderId)).order;
    try {
      const order = composeOrder(shop, who, form, checkout);
      const placed = await writeOrder(shop.db, order);
      if (placed) {
        ordersPlaced.add();
        return formatPlaced(who, order, placed);
      }
    } catch (error) {
      const refusal = violates(error, "unpaid_orders_of_a_place_are_few") ? badRequest(tooManyAtAPlace) : error;
      // The cart may have been ordered since it was read above, and have taken the last of the stock itself.
      const isOrdered = refusal instanceof ShopError && (await readCheckout(shop.db, who.userId, form))?.orderId;
      if (!isOrdered) throw refusal;
    }
  }
  throw badRequest("Something in your cart has just been sold. Please review it and try again.");
}

/** The order to write; throws the reason why there can be none. */
function composeOrder(
  { settings }: OrderingShop,
  { userId }: Who,
  form: OrderForm,
  checkout: Checkout | undefined,
): NewOrder {
  if (!checkout?.lines) throw noCart();
  if (checkout.phoneNumber.trim() === "") throw badRequest(sentences.phoneMissing);
  if (!checkout.address && form.addressId) throw notFound("No address found.");
  if (!checkout.address) throw badRequest("Please add a delivery address before placing your order.");
  const whyNot = findDeliveryObstacle(checkout.delivery, checkout.address.zipCode);
  if (whyNot) throw badRequest(whyNot);
  if (settings.rateLimits && checkout.unpaidOrders >= settings.unpaidOrdersMax) {
    throw badRequest("You have many orders that are not paid yet. Please pay or cancel some of them first.");
  }
  const { taxRatePercent } = settings;
  const { firstName, lastName, email, address, code, offers, rules } = checkout;
  const asked = { bag: checkout.lines, code, taxRatePercent, pincode: address.zipCode, needsProof: settings.isPublic };
  const quote = quoteBag({ ...asked, offers, rules, coupon: checkout.coupon });
  const lines = assertBuyable(quote.lines);
  if (quote.coupon && !quote.coupon.applied) throw badRequest(quote.coupon.sentence);
  const { totals, tax } = quote;
  const totalPaise = toPaise(form.total);
  if (!isSameTotal(totalPaise, totals.totalPaise)) {
    throw new ShopError(400, changedPrices, { changes: listChanges(lines, checkout.shownPaise ?? {}, totalPaise) });
  }
  return {
    id: newId(),
    cartId: form.cartId.toLowerCase(),
    buyer: { _id: userId, firstName, lastName, email },
    address,
    lines: lines.map((line) => ({
      ...line,
      id: newId(),
      promisedOn: arrivalOf(checkout.delivery, line.offer.dispatch),
    })),
    totals,
    taxScheme: tax.scheme,
    taxRatePercent,
    couponCode: quote.coupon?.code ?? null,
    ...(tax.scheme === "gst" ? placeOfSupply(address.state, form.gstin) : { deliveryState: null, buyerGstin: null }),
    unpaidMax: settings.rateLimits
      ? { ofPerson: settings.unpaidOrdersMax, ofPlace: settings.unpaidOrdersPerAddressMax }
      : null,
    subject: orderPlacedSubject(settings),
  };
}

/**
 * The lines that cost something else than the buyer was shown. A client that adds up `price` shows that, whatever promotions run: then all
 * lines that one of them reduces are named.
 */
function listChanges(lines: readonly BuyableLine[], shown: Record<string, number>, totalPaise: number): PriceChange[] {
  const fullPaise = lines.reduce((sum, line) => sum + fullPriceOf(line), 0);
  const addsUpPrices = isSameTotal(totalPaise, fullPaise);
  return lines.flatMap((line) => {
    const { product, size, offer, salePricePaise } = line;
    const was = addsUpPrices ? offer.pricePaise : shown[product];
    const now = addsUpPrices ? promotedPiecePaise(line) : salePricePaise;
    return was === undefined || was === now ? [] : [{ product, size, was: toRupees(was), now: toRupees(now) }];
  });
}

const isSameTotal = (paise: number, otherPaise: number): boolean => Math.abs(paise - otherPaise) <= 1;

const fullPriceOf = ({ offer, quantity }: BuyableLine): number =>
  lineSubtotalPaise({ pricePaise: offer.pricePaise, quantity });

/** With its share of free pieces. */
function promotedPiecePaise(line: BuyableLine): number {
  const promotion = line.adjustments.find(({ kind }) => kind === "promotion");
  return Math.round((fullPriceOf(line) - (promotion?.amountPaise ?? 0)) / line.quantity);
}

/** Where it is sold to, for GST, and the number of a buyer who is a business. */
function placeOfSupply(state: string, gstin: string | null | undefined) {
  const deliveryState = stateCodeOf(state);
  if (!deliveryState) throw badRequest(deliveryStateProblem(state));
  const buyerGstin = gstin ? normalizeGstin(gstin) || null : null;
  const problem = buyerGstin ? gstinProblem(buyerGstin) : "";
  if (problem) throw badRequest(problem, { gstin: problem });
  return { deliveryState, buyerGstin };
}

/** An order that was just written, without reading it again. */
function formatPlaced(who: Who, order: NewOrder, placed: PlacedOrder): Order {
  const lines = order.lines.map(
    (line): LineRow => ({
      id: line.id,
      productId: line.offer.id,
      name: line.offer.name,
      slug: line.offer.slug,
      picture: line.offer.picture,
      brandId: line.offer.brandId,
      brandName: line.offer.brandName,
      brandSlug: line.offer.brandSlug,
      merchantId: line.offer.merchantId,
      size: line.size,
      quantity: line.quantity,
      pricePaise: line.offer.pricePaise,
      mrpPaise: line.offer.mrpPaise,
      salePricePaise: line.salePricePaise,
      adjustments: line.adjustments,
      discountPaise: line.discountPaise,
      totalPaise: line.totalPaise,
      taxPaise: line.taxPaise,
      taxRatePercent: line.taxRatePercent,
      taxable: line.offer.taxable,
      promisedOn: line.promisedOn,
      ...untouched,
      isOnItsWay: false,
      expectedBackSince: null,
    }),
  );
  const { id, cartId, address, buyer, totals, taxScheme, taxRatePercent, couponCode } = order;
  const { shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise } = totals;
  const fees = { shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise };
  const placedOrder = {
    id,
    cartId,
    ...placed,
    paymentStatus: "Pending" as const,
    taxScheme,
    taxRatePercent,
    couponCode,
  };
  return formatOrder(who, { ...placedOrder, fees, address, user: buyer, lines }, "all");
}
