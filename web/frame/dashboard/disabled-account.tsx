import { useSite } from "#web/layout/site.ts";
import { Weave } from "#web/ui/identity/weave.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

/** All that a merchant sees of the dashboard while the merchant account is disabled. */
export function DisabledAccount() {
  const { store } = useSite();
  return (
    <div className="page grid justify-items-center gap-5 py-20 text-center">
      <Weave className="h-18 w-36" />
      <h1>Account disabled</h1>
      <p className="max-w-md text-ink-soft">
        Your merchant account has been disabled. Please contact the admin
        {store.supportEmail && (
          <>
            {" at "}
            <a className="link" href={`mailto:${store.supportEmail}`}>
              {store.supportEmail}
            </a>
          </>
        )}
        .
      </p>
      <ButtonLink to="/shop" look="secondary">
        Continue Shopping
      </ButtonLink>
    </div>
  );
}
