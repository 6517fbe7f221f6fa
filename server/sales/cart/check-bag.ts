import type { Parsed } from "#contract/api.ts";
import { imageUrl } from "#contract/catalogue/products.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import { noCashAt, readPin } from "#contract/pin-code.ts";
import type { CheckedBag, CheckedLine } from "#contract/sales/cart.ts";
import { cashForAccounts, whyNotInCash } from "#contract/sales/cash-on-delivery.ts";
import { formatAdjustments } from "#contract/sales/discounts.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { arrivalOf, type DeliveryConditions, describeDelivery } from "#server/sales/delivery/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { soldOutSizes } from "./line-problem.ts";
import { type Offer, readQuoteInput } from "./queries.ts";
import { isBuyable, type PricedLine, quoteBag } from "./quote.ts";

function toLine(
  { product, size, quantity, problem, sentence, cap, ...line }: PricedLine,
  delivery: DeliveryConditions,
): CheckedLine {
  const { offer } = line;
  return {
    product,
    size,
    quantity,
    name: offer?.name ?? "",
    slug: offer?.slug ?? "",
    imageUrl: offer ? imageUrl(offer.picture) : "",
    picture: offer?.picture ?? null,
    sizes: offer?.sizes ?? [],
    soldOutSizes: offer ? soldOutSizes(offer) : [],
    price: toRupees(offer?.pricePaise ?? 0),
    mrp: toRupeesOrNull(offer?.mrpPaise),
    salePrice: toRupees(line.salePricePaise),
    taxable: offer?.taxable ?? false,
    discount: toRupees(line.discountPaise),
    adjustments: formatAdjustments(line.adjustments),
    totalPrice: toRupees(line.totalPaise),
    taxRate: line.taxRatePercent,
    tax: toRupees(line.taxPaise),
    cap,
    arrives: offer ? arrivalOf(delivery, offer.dispatch) : null,
    problem,
    sentence,
  };
}

/** Whose things they are, of lines that can be bought. */
const sellersOf = (lines: readonly PricedLine[]) => lines.filter(isBuyable).map(({ offer }) => offer.dispatch);

const fullPricePaise = ({ mrpPaise, pricePaise }: Offer): number => mrpPaise ?? pricePaise;

type Asked = Parsed<"POST /cart/check">["body"];

/** The quote of a bag as it stands now, for whoever asks. */
export async function checkBag(
  db: Queries,
  who: { userId: string; isGuest?: boolean } | undefined,
  { lines: bag, coupon: entered, pincode, payment }: Asked,
  settings: Pick<Settings, "taxRatePercent" | "isPublic" | "codMaxRupees" | "codNeedsProof" | "paymentProvider">,
  countUnknownCode: () => Promise<unknown>,
): Promise<CheckedBag> {
  const { taxRatePercent, isPublic, codMaxRupees } = settings;
  const code = entered || null;
  const products = bag.map(({ product }) => product.toLowerCase());
  const pin = readPin(pincode);
  const input = await readQuoteInput(db, { products, code, userId: who?.userId ?? null, pincode: pin || null });
  if (code && !input.coupon) await countUnknownCode();
  const { lines, totals, tax, coupon } = quoteBag({
    ...input,
    bag,
    code,
    pincode,
    payment,
    taxRatePercent,
    needsProof: isPublic,
  });
  const totalMrpPaise = lines.reduce(
    (sum, line) => sum + (isBuyable(line) ? fullPricePaise(line.offer) * line.quantity : 0),
    0,
  );
  const delivery = pin
    ? { pincode: pin, ...describeDelivery(input.delivery, pin, sellersOf(lines), codMaxRupees > 0) }
    : null;
  const whyNoCash =
    whyNotInCash(totals.totalWithTaxPaise - totals.cashFeePaise, codMaxRupees) ||
    (delivery?.served && !delivery.cash ? noCashAt(pin) : "") ||
    (settings.codNeedsProof && (!who || who.isGuest) ? cashForAccounts : "");
  return {
    lines: lines.map((line) => toLine(line, input.delivery)),
    total: toRupees(totals.totalPaise),
    totalMrp: toRupees(totalMrpPaise),
    totalDiscount: toRupees(totals.discountPaise),
    shipping: toRupees(totals.shippingPaise),
    cashFee: toRupees(totals.cashFeePaise),
    totalTax: toRupees(totals.taxPaise),
    totalWithTax: toRupees(totals.totalWithTaxPaise),
    taxIncluded: tax.scheme === "gst",
    coupon,
    payment: {
      online: settings.paymentProvider !== "off",
      cashOnDelivery: { allowed: whyNoCash === "", sentence: whyNoCash },
    },
    delivery,
  };
}
