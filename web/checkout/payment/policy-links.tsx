import { PageLink } from "#web/layout/page-link.tsx";

const policies = [
  ["/policies/terms", "Terms of sale"],
  ["/policies/shipping", "Shipping"],
  ["/policies/returns", "Returns"],
] as const;

/** What counts for an order, beside the button that places or pays it. */
export function PolicyLinks() {
  return (
    <nav aria-label="Before you buy" className="flex flex-wrap gap-x-5 text-sm">
      {policies.map(([to, title]) => (
        <PageLink key={to} to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {title}
        </PageLink>
      ))}
    </nav>
  );
}
