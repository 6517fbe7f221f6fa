import { Icon } from "#web/ui/display/icon.tsx";

const steps = ["Phone", "Address", "Payment"] as const;

/** How far somebody is on the way from the bag to the paid order. */
export function CheckoutSteps({ at }: { at: (typeof steps)[number] }) {
  const current = steps.indexOf(at);
  return (
    <nav aria-label="Checkout" className="mb-6">
      <ol className="flex max-w-xl items-center gap-1.5 text-sm sm:gap-3">
        {steps.map((step, i) => (
          <li
            key={step}
            aria-current={i === current ? "step" : undefined}
            className={`flex items-center gap-1.5 not-last:flex-1 not-last:after:h-px not-last:after:flex-1 not-last:after:bg-line-strong max-[359px]:not-last:after:hidden sm:gap-3 ${i === current ? "font-semibold" : "text-ink-soft"}`}
          >
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full border ${i === current ? "border-accent bg-accent text-on-accent" : "border-line-strong"}`}
            >
              {i < current ? <Icon name="check" className="size-4" /> : i + 1}
            </span>
            {step}
            {i < current && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
