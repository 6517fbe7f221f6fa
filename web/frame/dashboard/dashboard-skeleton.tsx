import { Skeleton } from "#web/ui/display/skeleton.tsx";

const links = ["w-32", "w-36", "w-20", "w-16", "w-20", "w-20"];

/** The dashboard before it is known whose it is. */
export function DashboardSkeleton() {
  return (
    <div
      aria-busy="true"
      className="page grid min-h-[80dvh] content-start gap-8 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14 lg:py-12"
    >
      <h1 className="sr-only">Your account</h1>
      <div>
        <Skeleton className="h-12 lg:hidden" />
        <div className="hidden gap-6 px-4 lg:grid">
          {links.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Skeleton key={place} className={`h-5 ${width}`} />
          ))}
        </div>
      </div>
      <div>
        <Skeleton className="mb-11 h-9 w-56" />
        <div className="grid max-w-xl gap-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12 w-40" />
        </div>
      </div>
    </div>
  );
}
