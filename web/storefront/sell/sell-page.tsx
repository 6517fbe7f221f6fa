import { isMerchant } from "#contract/customers/roles.ts";
import type { PolicyFigures } from "#contract/support/store.ts";
import { callFrom } from "#web/api.server.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { isSignedIn, useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import { Overlay } from "#web/ui/overlays/overlay.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/sell-page.ts";
import { AboutUs } from "./about-us.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { apply } from "./apply.ts";
import { Privacy } from "./privacy.tsx";
import { ProductsServices } from "./products-services.tsx";
import { RefundPolicy } from "./refund-policy.tsx";
import { Terms } from "./terms.tsx";

export const loader = ({ context }: Route.LoaderArgs) => callFrom(context, "GET /store/policies");

export const clientAction = ({ request }: Route.ClientActionArgs) => apply(request);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Sell with us",
    description:
      "How to sell under your own brand, what we do for sellers, and our terms, privacy and refund policies.",
  });

/** The part of the address after # names the tab. */
const tabsWith = (figures: PolicyFigures) => [
  { id: "about", label: "About Us", content: <AboutUs /> },
  { id: "products", label: "Products/Services", content: <ProductsServices figures={figures} /> },
  { id: "terms", label: "Terms & Conditions", content: <Terms /> },
  { id: "privacy", label: "Privacy Policy", content: <Privacy /> },
  { id: "refunds", label: "Refund Policy", content: <RefundPolicy figures={figures} /> },
];

/** Whether the visitor's own account is still being fetched: it says whether there is anything to apply for. */
function useAccountOnItsWay(): boolean {
  const hydrated = useHydrated();
  const { state } = useSession();
  return hydrated && state === "unknown" && isSignedIn();
}

function SellsAlready() {
  return (
    <div className="grid justify-items-start gap-5">
      <p>You sell with us already. Your brand and your products wait in the dashboard.</p>
      <ButtonLink to="/dashboard/brand">Go to your brand</ButtonLink>
    </div>
  );
}

export default function SellPage({ loaderData: { figures }, actionData }: Route.ComponentProps) {
  const { store } = useSite();
  const session = useSession();
  const sellsAlready = session.state === "signed in" && isMerchant(session.user);
  return (
    <div className="page grid gap-x-16 gap-y-14 pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:pt-12">
      {useAccountOnItsWay() && <Overlay label="Loading…" />}
      <header className="max-w-2xl lg:col-span-2">
        <h1 className="text-4xl">Sell with us</h1>
        <p className="mt-2 text-ink-soft">
          Weave, dye or sew? Sell it under your own name, to all of India, and leave the shop to us.
        </p>
      </header>
      <section aria-labelledby="sellers" className="min-w-0">
        <h2 id="sellers" className="sr-only">
          For sellers
        </h2>
        <Tabs label="For sellers" tabs={tabsWith(figures)} />
      </section>
      <section aria-labelledby="apply" className="self-start border border-line bg-surface p-6 lg:p-8">
        <h2 id="apply" className="mb-2 text-2xl">
          Apply to sell
        </h2>
        {sellsAlready ? (
          <SellsAlready />
        ) : (
          <>
            <p className="mb-6 text-ink-soft">
              Tell us what you make. We read every request ourselves, and call or write back. Questions? Call{" "}
              {store.supportPhone}.
            </p>
            <ApplicationForm applied={actionData} />
          </>
        )}
      </section>
    </div>
  );
}
