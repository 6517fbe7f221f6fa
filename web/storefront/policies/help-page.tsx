import type { ReactNode } from "react";
import { NavLink } from "react-router";
import "./policy.css";

const links = [
  { to: "/policies/shipping", title: "Shipping" },
  { to: "/policies/returns", title: "Returns and refunds" },
  { to: "/policies/privacy", title: "Privacy" },
  { to: "/policies/terms", title: "Terms of sale" },
  { to: "/size-guide", title: "Size guide" },
  { to: "/contact", title: "Contact Us" },
];

/** A page to read, with the way to the others beside it. */
export function HelpPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-12">
      <nav aria-label="Policies and help" className="max-lg:order-last">
        <ul className="flex flex-wrap gap-x-6 border-line border-t pt-3 lg:sticky lg:top-24 lg:grid">
          {links.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                prefetch="intent"
                viewTransition
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current=page]:font-semibold"
              >
                {link.title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <h1 className="text-4xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
