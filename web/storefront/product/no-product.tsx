import { Weave } from "#web/ui/identity/weave.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

export default function NoProduct() {
  return (
    <div className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <Weave look="swatch" />
      <h1>No product found.</h1>
      <p className="max-w-md text-ink-soft">It may have sold out for good, or the address is misspelt.</p>
      <ButtonLink to="/shop">Browse the shop</ButtonLink>
    </div>
  );
}
