import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

const figures = new Intl.NumberFormat("en-IN");

/** Above a seller's own purchases: the orders of its brand that wait for it. */
export function BrandOrdersToProcess({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Brand orders to process"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-highlight border-s-4 bg-highlight-soft px-4 py-3"
    >
      <p>
        {count === 1 ? "An order of your brand waits" : `${figures.format(count)} orders of your brand wait`} to be
        processed.
      </p>
      <ButtonLink to="/dashboard/orders/brand?status=Not+processed&payment=Settled" size="small">
        Process {count === 1 ? "it" : "them"}
      </ButtonLink>
    </section>
  );
}
