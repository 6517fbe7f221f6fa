import { Skeleton } from "#web/ui/display/skeleton.tsx";

/** Holds the place of an order until it is known whose it is. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true" className="page min-h-[70dvh] pt-4 pb-16 lg:pt-8">
      <h1 className="sr-only">Order Details</h1>
      <Skeleton className="h-11 w-40" />
      <Skeleton className="mt-2 h-10 w-64" />
      <div className="mt-12 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-10 border-line border-y py-5">
          <ItemSkeleton />
          <ItemSkeleton />
        </div>
        <Skeleton className="h-110" />
      </div>
    </div>
  );
}

const ItemSkeleton = () => (
  <div className="flex gap-5">
    <Skeleton className="aspect-4/5 w-16 sm:w-20" />
    <div className="grid flex-1 content-start gap-2">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
    </div>
  </div>
);
