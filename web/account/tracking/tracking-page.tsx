import { call } from "#web/api.ts";
import { NotFound } from "#web/layout/not-found.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/tracking-page.ts";
import { ParcelCard } from "./parcel-card.tsx";

/** In the browser alone: what the server renders is kept and shared. */
export const clientLoader = async ({ params: { token } }: Route.ClientLoaderArgs) => ({
  tracking: (await undefinedIfNotFound(call("POST /track", { body: { token } })))?.tracking,
});

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Where it is", hidden: true });

export const HydrateFallback = () => (
  <div aria-busy="true" className="page grid min-h-[70dvh] max-w-3xl content-start gap-4 pt-8 lg:pt-12">
    <h1 className="sr-only">Where it is</h1>
    <Skeleton className="h-10 w-2/3" />
    <Skeleton className="h-6 w-40" />
    <Skeleton className="mt-4 h-80" />
  </div>
);

export default function TrackingPage({ loaderData: { tracking } }: Route.ComponentProps) {
  if (!tracking) return <NotFound />;
  const { orderNumber, parcels } = tracking;
  return (
    <div className="page min-h-[70dvh] max-w-3xl pt-8 pb-16 lg:pt-12">
      <header className="mb-6">
        <h1 className="text-4xl">{parcels.length === 1 ? "Your parcel" : "Your parcels"}</h1>
        <p className="mt-2 text-ink-soft">
          Order <span className="tabular-nums">{orderNumber}</span>. The times are those of India.
        </p>
      </header>
      {parcels.length === 0 ? (
        <EmptyState sentence="Nothing is packed yet." />
      ) : (
        <div className="grid gap-6">
          {parcels.map((parcel) => (
            <ParcelCard key={parcel._id} parcel={parcel} level="h2" />
          ))}
        </div>
      )}
      <section aria-labelledby="your-order" className="mt-10 grid justify-items-start gap-3">
        <h2 id="your-order" className="text-xl">
          Something else?
        </h2>
        <p className="text-ink-soft">
          Change a size, send something back or report a problem on the page of your order.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/orders" look="secondary">
            Your orders
          </ButtonLink>
          <ButtonLink to="/contact" look="quiet">
            Write to us
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
