import { Skeleton } from "#web/ui/display/skeleton.tsx";

/** Holds the place of a bag with two lines, and of its summary. */
export function CartSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-14">
      <div className="grid gap-10 border-line border-y py-5">
        <LineSkeleton />
        <LineSkeleton />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}

const LineSkeleton = () => (
  <div className="flex gap-3 md:gap-5">
    <Skeleton className="aspect-4/5 w-16 md:w-24" />
    <div className="grid flex-1 content-start gap-2">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="mt-2 h-11 w-56 max-w-full" />
      <Skeleton className="h-7 w-full" />
    </div>
  </div>
);
