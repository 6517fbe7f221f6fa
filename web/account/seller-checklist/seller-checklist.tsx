import { Link, useFetcher } from "react-router";
import type { SellerChecklist as Checklist } from "#contract/marketplace/merchants.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { dismissField } from "./dismiss-checklist.ts";

/** The steps with the way to each. */
function stepsOf({ steps, brandId, withoutPicture, withoutStock }: Checklist) {
  const brand = brandId ? `/dashboard/brand/edit/${brandId}` : "/dashboard/brand";
  const product = (id: string | null) => (id ? `/dashboard/product/edit/${id}` : "/dashboard/product/add");
  return [
    { label: "Describe your brand and switch it on", isDone: steps.brand, to: brand },
    { label: "Add your first product", isDone: steps.product, to: "/dashboard/product/add" },
    { label: "Give it a picture", isDone: steps.picture, to: product(withoutPicture) },
    { label: "Say how many there are", isDone: steps.stock, to: product(withoutStock) },
    { label: "Say when you take days off, or that you take none", isDone: steps.daysOff, to: `${brand}#days-off` },
  ];
}

/** What a seller does in the first days. It goes when all is done, or when the seller puts it away. */
export default function SellerChecklist({ checklist }: { checklist: Checklist }) {
  const { Form, state } = useFetcher();
  const steps = stepsOf(checklist);
  const left = steps.filter(({ isDone }) => !isDone).length;
  return (
    <section aria-labelledby="first-days" className="mb-8 border border-line bg-surface px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="first-days" className="font-sans font-semibold text-base tracking-normal">
          Your first days as a seller
        </h2>
        <p className="text-ink-soft text-sm">
          {left} of {steps.length} left
        </p>
      </div>
      <ul className="mt-2 grid">
        {steps.map(({ label, isDone, to }) => (
          <li key={label} className="flex items-center gap-3">
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full border ${isDone ? "border-success bg-success text-ground" : "border-line-strong"}`}
            >
              {isDone && <Icon name="check" className="size-4" />}
            </span>
            <Link to={to} className={`link inline-flex min-h-11 items-center ${isDone ? "text-ink-soft" : ""}`}>
              {label}
            </Link>
            {isDone && <span className="sr-only">Done</span>}
          </li>
        ))}
      </ul>
      <Form method="post" action="/dashboard?index" className="mt-2">
        <input type="hidden" name={dismissField} value="yes" />
        <Button type="submit" look="quiet" size="small" busy={state !== "idle"}>
          Put this list away
        </Button>
      </Form>
    </section>
  );
}
