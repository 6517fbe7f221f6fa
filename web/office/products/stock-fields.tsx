import { useState } from "react";
import type { ManagedProduct } from "#contract/products-office.ts";
import { type Size, sizes } from "#contract/standards.ts";
import type { Fields } from "#web/form.ts";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";

type Counts = Partial<Record<Size, string>>;

const countsOf = (product: ManagedProduct | undefined): Counts =>
  Object.fromEntries(Object.entries(product?.sizeStock ?? {}).map(([size, many]) => [size, String(many)]));

const isCount = (text: string | undefined): text is string => /^\d+$/.test(text?.trim() ?? "");

/** Which sizes there are and how many: all together, or of each size with the sum below. */
export function StockFields({ product, fields }: { product?: ManagedProduct | undefined; fields: Fields }) {
  const [offered, setOffered] = useState<readonly string[]>(product?.sizes ?? sizes);
  const [isBySize, setIsBySize] = useState(Boolean(product?.sizeStock));
  const [counts, setCounts] = useState(() => countsOf(product));
  const listed = sizes.filter((size) => offered.includes(size));
  const counted = isBySize && listed.length > 0;
  const stock = Object.fromEntries(listed.map((size) => [size, counts[size]?.trim() || "0"]));
  const sum = listed.reduce((total, size) => total + (isCount(counts[size]) ? Number(counts[size]) : 0), 0);
  const seen = product && JSON.stringify({ quantity: product.quantity, sizeStock: product.sizeStock });

  return (
    <div className="grid gap-5">
      <CheckChips label="Sizes" options={sizes} chosen={offered} onChange={setOffered} error={fields.sizes} />
      <input type="hidden" name="sizes" value={JSON.stringify(listed)} />
      <input type="hidden" name="sizeStock" value={counted ? JSON.stringify(stock) : ""} />
      {seen && <input type="hidden" name="stockSeen" value={seen} />}
      {listed.length > 0 && (
        <Checkbox
          label="Count the stock of each size"
          name="isBySize"
          checked={isBySize}
          onChange={({ target }) => setIsBySize(target.checked)}
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
          defaultValue={product?.quantity ?? 1}
          error={fields.quantity}
        />
      )}
    </div>
  );
}
