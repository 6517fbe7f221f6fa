import { useState } from "react";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { freeSize, letterSizes, type Size, sizes } from "#contract/catalogue/sizes.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { isCount, spreadStock } from "./spread-stock.ts";

type Counts = Partial<Record<Size, string>>;

const countsOf = (product: ManagedProduct | undefined): Counts =>
  Object.fromEntries(Object.entries(product?.sizeStock ?? {}).map(([size, many]) => [size, String(many)]));

/** Which sizes there are and how many: all together, or of each size with the sum below. */
export function StockFields({ product, fields }: { product?: ManagedProduct | undefined; fields: Fields }) {
  const [offered, setOffered] = useState<readonly string[]>(product?.sizes ?? letterSizes);
  const [isBySize, setIsBySize] = useState(Boolean(product?.sizeStock));
  const [counts, setCounts] = useState(() => countsOf(product));
  const [quantity, setQuantity] = useState(String(product?.quantity ?? 1));
  const listed = sizes.filter((size) => offered.includes(size));
  const isFree = listed.includes(freeSize);
  const counted = isBySize && !isFree && listed.length > 0;
  const stock = Object.fromEntries(listed.map((size) => [size, counts[size]?.trim() || "0"]));
  const sum = listed.reduce((total, size) => total + (isCount(counts[size]) ? Number(counts[size]) : 0), 0);
  const seen = product && JSON.stringify({ quantity: product.quantity, sizeStock: product.sizeStock });

  /** Both ways the number stays what it was. */
  const countBySize = (isOn: boolean) => {
    setIsBySize(isOn);
    if (isOn) setCounts(spreadStock(quantity, listed));
    else setQuantity(String(sum));
  };

  /** The free size takes the place of all others, and they its place. */
  const offer = (chosen: string[]) => {
    const becomesFree = !isFree && chosen.includes(freeSize);
    setOffered(becomesFree ? [freeSize] : chosen.filter((size) => size !== freeSize));
    if (becomesFree && counted) countBySize(false);
  };

  return (
    <div className="grid gap-5">
      <CheckChips
        label="Sizes"
        options={sizes}
        chosen={offered}
        onChange={offer}
        error={fields.sizes}
        help={`${freeSize} is for what fits everybody, such as a saree, a dupatta or a bag. It stands alone.`}
      />
      <input type="hidden" name="sizes" value={JSON.stringify(listed)} />
      <input type="hidden" name="sizeStock" value={counted ? JSON.stringify(stock) : ""} />
      {seen && <input type="hidden" name="stockSeen" value={seen} />}
      {listed.length > 0 && !isFree && (
        <Checkbox
          label="Count the stock of each size"
          name="isBySize"
          checked={isBySize}
          onChange={({ target }) => countBySize(target.checked)}
          help="Begins with the quantity spread over the sizes. Correct what is different."
        />
      )}
      {counted ? (
        <fieldset className="grid gap-3 border border-line bg-surface p-4">
          <legend className="sr-only">Stock of each size</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3">
            {listed.map((size) => (
              <Field
                key={size}
                label={size}
                name={`stock-${size}`}
                inputMode="numeric"
                value={counts[size] ?? "0"}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => setCounts({ ...counts, [size]: target.value })}
                {...(fields.sizeStock && !isCount(counts[size] ?? "0") && { error: "Digits only" })}
              />
            ))}
          </div>
          <input type="hidden" name="quantity" value={sum} />
          <p role="status" className="text-sm">
            In all: <strong className="tabular-nums">{sum}</strong>
          </p>
          {(fields.sizeStock ?? fields.quantity) && (
            <p className="font-semibold text-danger text-sm">{fields.sizeStock ?? fields.quantity}</p>
          )}
        </fieldset>
      ) : (
        <Field
          label="Quantity"
          name="quantity"
          required
          inputMode="numeric"
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
          error={fields.quantity}
        />
      )}
    </div>
  );
}
