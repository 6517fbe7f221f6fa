import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import { indiaDay, slabJumpAt, taxIncludedPaise } from "#contract/sales/gst.ts";
import { type TaxRates, toTaxRateRow } from "#contract/sales/tax.ts";

interface SlabWarningProps {
  tax: TaxRates;
  /** As it is typed. */
  price: string;
  /** Its own or inherited one; empty without any. */
  hsn: string;
  taxable: boolean;
}

const format = (paise: number) => formatRupees(toRupees(paise));

/** Warns of a price just above a slab of GST, which leaves less than a lower one. It is announced while the price is typed. */
export function SlabWarning({ tax: { scheme, rates }, price, hsn, taxable }: SlabWarningProps) {
  const pricePaise = toPaise(Number(price));
  const jump =
    scheme === "gst" && taxable && pricePaise > 0
      ? slabJumpAt(rates.map(toTaxRateRow), { hsn, day: indiaDay(new Date()), pricePaise })
      : undefined;
  const leftOf = (paise: number, percent: number) => format(paise - taxIncludedPaise(paise, percent));
  return (
    <div role="status" className="empty:absolute">
      {jump && (
        <p className="border-highlight border-s-4 bg-highlight-soft px-4 py-3 text-sm">
          At {format(pricePaise)} the rate rises from {jump.lowerPercent} % to {jump.upperPercent} %, and{" "}
          {leftOf(pricePaise, jump.upperPercent)} is left without tax. At {format(jump.fromPaise)} it is{" "}
          {leftOf(jump.fromPaise, jump.lowerPercent)}; as much is left again from {format(jump.toPaise)} on.
        </p>
      )}
    </div>
  );
}
