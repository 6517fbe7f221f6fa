import { formatRupees } from "#contract/money.ts";
import { closeDrawer } from "#web/layout/drawers.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { Weave } from "#web/ui/weave.tsx";
import type { BagLine } from "./read-bag.ts";

export function BagLines({ lines }: { lines: readonly BagLine[] }) {
  return (
    <ul className="-my-5 divide-y divide-line">
      {lines.map((line) => (
        <li key={`${line._id} ${line.selectedSize.value}`} className="flex gap-4 py-5">
          <Picture line={line} />
          <div className="grid flex-1 content-start gap-1">
            <PageLink to={`/product/${line.slug}`} onClick={closeDrawer} className="font-semibold hover:underline">
              {line.name}
            </PageLink>
            <p className="text-ink-soft text-sm">
              Size {line.selectedSize.value} · Quantity {line.quantity}
            </p>
          </div>
          <p className="price">{formatRupees(line.totalPrice)}</p>
        </li>
      ))}
    </ul>
  );
}

function Picture({ line }: { line: BagLine }) {
  if (!line.imageUrl) return <Weave look="quiet" className="aspect-4/5 w-18 shrink-0" />;
  return (
    <img
      src={line.imageUrl}
      alt=""
      width={72}
      height={90}
      className="aspect-4/5 w-18 shrink-0 bg-sunken object-cover"
    />
  );
}
