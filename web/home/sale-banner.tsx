import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Art } from "./art.tsx";

export function SaleBanner() {
  return (
    <section aria-labelledby="sale" className="page mt-24">
      <PageLink
        to="/shop?max=999"
        className="group grid bg-action text-on-action [--focus:var(--ink)] lg:grid-cols-[2fr_3fr]"
      >
        <div className="grid content-center justify-items-start gap-3 p-7 lg:p-10">
          <p className="font-semibold text-sm uppercase tracking-widest">Sale</p>
          <h2 id="sale" className="text-4xl">
            Everything under ₹999
          </h2>
          <p>Small prices, the same hands.</p>
          <p className="mt-3 flex min-h-11 items-center gap-3 font-semibold underline-offset-4 group-hover:underline">
            Shop the sale
            <Icon name="arrow-right" className="size-5 transition-transform group-hover:translate-x-1" />
          </p>
        </div>
        <div className="relative min-w-0">
          <Art
            name="sale"
            widths={[640, 1280]}
            size={[1280, 427]}
            sizes="(width < 64rem) 100vw, 60vw"
            className="aspect-3/1 w-full lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
          />
        </div>
      </PageLink>
    </section>
  );
}
