import type { BagEntry, CheckedBag, CheckedLine } from "#contract/cart.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import { standardShippingPaise, totalLines } from "#contract/pricing.ts";
import { imageUrl } from "#contract/products.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { soldOutSizes } from "./line-problem.ts";
import type { Offer } from "./queries.ts";
import { isBuyable, type PricedLine, priceBag } from "./service.ts";

function toLine({ product, size, quantity, problem, sentence, cap, ...line }: PricedLine): CheckedLine {
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
    salePrice: toRupees(offer?.salePricePaise ?? 0),
    taxable: offer?.taxable ?? false,
    totalPrice: toRupees(line.totalPaise),
    tax: toRupees(line.taxPaise),
    cap,
    problem,
    sentence,
  };
}

const fullPricePaise = ({ mrpPaise, pricePaise }: Offer): number => mrpPaise ?? pricePaise;

/** A bag as it stands now, for the browser to show. */
export async function checkBag(db: Queries, bag: BagEntry[], taxRatePercent: number): Promise<CheckedBag> {
  const lines = await priceBag(db, bag, taxRatePercent);
  const buyable = lines.filter(isBuyable);
  const totals = totalLines(buyable, standardShippingPaise);
  const totalMrpPaise = buyable.reduce((sum, { offer, quantity }) => sum + fullPricePaise(offer) * quantity, 0);
  return {
    lines: lines.map(toLine),
    total: toRupees(totals.totalPaise),
    totalMrp: toRupees(totalMrpPaise),
    totalTax: toRupees(totals.taxPaise),
    totalWithTax: toRupees(totals.totalWithTaxPaise),
  };
}
