import type { BagEntry, CheckedBag, CheckedLine } from "#contract/cart.ts";
import { toRupees } from "#contract/money.ts";
import { standardShippingPaise, totalLines } from "#contract/pricing.ts";
import { imageUrl } from "#contract/products.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { soldOutSizes } from "./line-problem.ts";
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
    taxable: offer?.taxable ?? false,
    totalPrice: toRupees(line.totalPaise),
    tax: toRupees(line.taxPaise),
    cap,
    problem,
    sentence,
  };
}

/** A bag as it stands now, for the browser to show. */
export async function checkBag(db: Queries, bag: BagEntry[], taxRatePercent: number): Promise<CheckedBag> {
  const lines = await priceBag(db, bag, taxRatePercent);
  const totals = totalLines(lines.filter(isBuyable), standardShippingPaise);
  return {
    lines: lines.map(toLine),
    total: toRupees(totals.totalPaise),
    totalTax: toRupees(totals.taxPaise),
    totalWithTax: toRupees(totals.totalWithTaxPaise),
  };
}
