import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Illustration } from "./illustration.tsx";

export function SaleBanner() {
  return (
    <section aria-labelledby="sale" className="page mt-24">
      <PageLink to="/shop?max=999" className="group relative block bg-action text-on-action [--focus:var(--ink)]">
        <div className="grid content-center justify-items-start gap-2 p-6 md:absolute md:inset-y-0 md:left-0 md:w-2/5 md:bg-linear-to-r md:from-scrim/50 md:to-transparent lg:gap-3 lg:p-10">
          <p className="font-semibold text-sm uppercase tracking-widest">Sale</p>
          <h2 id="sale" className="text-3xl lg:text-4xl">
            Everything under ₹999
          </h2>
          <p className="md:max-lg:hidden">Small prices, the same hands.</p>
          <p className="flex min-h-11 items-center gap-3 font-semibold underline-offset-4 group-hover:underline">
            Shop the sale
            <Icon name="arrow-right" className="size-5 transition-transform group-hover:translate-x-1" />
          </p>
        </div>
        {/* The left of the drawing is plain cloth for the words; on phones they stand above, so it is cut off. */}
        <Illustration
          name="sale"
          widths={[640, 1280]}
          size={[1280, 427]}
          sizes="(width < 48rem) 170vw, 84rem"
          className="aspect-9/5 w-full object-right md:aspect-3/1"
        />
      </PageLink>
    </section>
  );
}
