import { Skeleton } from "#web/ui/display/skeleton.tsx";

/** Holds the place of the payment page until its order is known. */
export function PaymentSkeleton() {
  return (
    <div aria-busy="true" className="page min-h-[70dvh] pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Payment</h1>
      <div className="mt-6 grid items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid gap-3">
          <Skeleton className="mb-3 h-7 w-64" />
          <Skeleton className="h-22" />
          <Skeleton className="h-22" />
        </div>
        <Skeleton className="h-90" />
      </div>
    </div>
  );
}
