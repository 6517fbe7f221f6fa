import { Skeleton } from "#web/ui/display/skeleton.tsx";

/** Stands in for a form until it is known whether the visitor is signed in already. */
export function AuthSkeleton({ heading, fields }: { heading: string; fields: number }) {
  return (
    <div aria-busy="true">
      <h1>{heading}</h1>
      <Skeleton className="mt-3 mb-9 h-5 w-56" />
      <div className="grid gap-5">
        {Array.from({ length: fields }, (_, i) => i).map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-12" />
          </div>
        ))}
        <Skeleton className="h-12 w-32" />
      </div>
    </div>
  );
}
