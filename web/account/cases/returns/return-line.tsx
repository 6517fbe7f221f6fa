import { useId } from "react";
import { formatSize } from "#contract/catalogue/sizes.ts";
import { dayInIndia, formatDay } from "#contract/indian-time.ts";
import { type ReturnOption, type ReturnReason, returnReasons } from "#contract/sales/cases/returns.ts";
import type { OrderItem } from "#contract/sales/orders.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { formatPieces } from "./return-card.tsx";
import type { Chosen } from "./return-draft.ts";

interface ReturnLineProps {
  item: OrderItem;
  option: ReturnOption;
  chosen: Chosen | undefined;
  error: string | undefined;
  onChange: (chosen: Chosen | undefined) => void;
}

/** Pieces of one size that can be sent back, or why they cannot. */
export function ReturnLine({ item, option, chosen, error, onChange }: ReturnLineProps) {
  const id = useId();
  const { until, sentence, size, quantity } = option;
  const canReturn = until !== null && quantity > 0;
  const name = item.product.name;
  return (
    <li aria-label={`${name}, ${formatSize(size, "size")}`} className="grid gap-3 py-4">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-4">
        <ProductPicture
          picture={item.product.picture}
          sizes="64px"
          when="soon"
          className={canReturn ? "" : "grayscale-75"}
        />
        <div className="min-w-0">
          <Checkbox
            label={name}
            name={`item ${option.item} ${size}`}
            checked={chosen !== undefined}
            disabled={!canReturn}
            aria-describedby={`${id}-about`}
            onChange={({ target }) => onChange(target.checked ? { quantity, reason: "" } : undefined)}
          />
          <p id={`${id}-about`} className="text-ink-soft text-sm">
            {formatSize(size)} · {formatPieces(quantity)} ·{" "}
            {canReturn ? `until ${formatDay(dayInIndia(until))}` : sentence}
          </p>
        </div>
      </div>
      {chosen && (
        <div className="grid gap-4 sm:grid-cols-2 sm:ps-20">
          {quantity > 1 && (
            <Select
              label={`How many of ${name}`}
              name="quantity"
              value={chosen.quantity}
              onChange={({ target }) => onChange({ ...chosen, quantity: Number(target.value) })}
            >
              {Array.from({ length: quantity }, (_, i) => i + 1).map((many) => (
                <option key={many} value={many}>
                  {many === quantity ? `All ${quantity}` : many}
                </option>
              ))}
            </Select>
          )}
          <Select
            label={`Why ${name} goes back`}
            name="reason"
            value={chosen.reason}
            error={error ?? ""}
            onChange={({ target }) => onChange({ ...chosen, reason: target.value as ReturnReason | "" })}
          >
            <option value="">Choose a reason</option>
            {returnReasons.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </Select>
        </div>
      )}
    </li>
  );
}
