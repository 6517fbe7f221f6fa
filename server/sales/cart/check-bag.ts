import type { BagEntry, CheckedBag, CheckedLine } from "#contract/cart.ts";
import { toRupees } from "#contract/money.ts";
import { imageUrl } from "#server/catalogue/products/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { soldOutSizes } from "./judge-line.ts";
import { type PricedLine, priceBag, sumOf } from "./service.ts";

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
  const fine = lines.filter(({ problem }) => problem === null);
  const totalPaise = sumOf(fine, "totalPaise");
  const taxPaise = sumOf(fine, "taxPaise");
  return {
    lines: lines.map(toLine),
    total: toRupees(totalPaise),
    totalTax: toRupees(taxPaise),
    totalWithTax: toRupees(totalPaise + taxPaise),
  };
}
