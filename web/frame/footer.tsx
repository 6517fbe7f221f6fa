import { networkName } from "#web/layout/network-name.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { useSite } from "#web/layout/site.ts";
import { Weave } from "#web/ui/identity/weave.tsx";

const linkClass = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

const links = [
  ["/contact", "Contact Us"],
  ["/policies/shipping", "Shipping"],
  ["/policies/returns", "Returns"],
  ["/size-guide", "Size guide"],
  ["/policies/privacy", "Privacy"],
  ["/policies/terms", "Terms"],
  ["/grievance", "Grievance"],
  ["/sell", "Seller"],
  ["/install", "Get the app"],
] as const;

export function Footer() {
  const { store } = useSite();
  return (
    <footer className="mt-20 bg-scrim text-on-action [--focus:var(--highlight)]">
      <Weave className="h-3" />
      <div className="page grid gap-x-16 gap-y-8 py-12 md:grid-cols-[1fr_auto_auto]">
        <div className="max-w-sm">
          <p className="font-display font-semibold text-2xl">{store.name}</p>
          <p className="mt-2 text-sm opacity-80">
            Warp and weft by small Indian labels, sent anywhere in India{store.shipping.isFree && ", free of charge"}.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="columns-2 gap-x-12">
            {links.map(([to, name]) => (
              <li key={to}>
                <PageLink to={to} className={linkClass}>
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <address className="grid content-start justify-items-start not-italic">
          {store.supportPhone && (
            <a href={`tel:${store.supportPhone.replaceAll(" ", "")}`} className={linkClass}>
              {store.supportPhone}
            </a>
          )}
          {store.supportEmail && (
            <a href={`mailto:${store.supportEmail}`} className={linkClass}>
              {store.supportEmail}
            </a>
          )}
          {store.socialUrl && (
            <a href={store.socialUrl} rel="noopener" className={linkClass}>
              {networkName(store.socialUrl)}
            </a>
          )}
        </address>
      </div>
    </footer>
  );
}
