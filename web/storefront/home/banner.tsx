import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import type { BlockOf } from "./blocks.ts";
import { ShownPicture } from "./shown-picture.tsx";

/** One link with a picture over the whole width. The words stand on a ground of their own where the picture is not plain. */
export function Banner({ block }: { block: BlockOf<"banner"> }) {
  const { _id, label, heading, text, linkText, link, image } = block;
  return (
    <section aria-labelledby={_id} className="page mt-24">
      <PageLink to={link} className="group relative block bg-action text-on-action [--focus:var(--ink)]">
        <div
          className={`grid content-center justify-items-start gap-2 p-6 md:absolute md:inset-y-0 md:left-0 md:w-2/5 lg:gap-3 lg:p-10 ${image.drawing ? "md:bg-linear-to-r md:from-scrim/50 md:to-transparent" : "md:bg-action"}`}
        >
          {label && <p className="font-semibold text-sm uppercase tracking-widest">{label}</p>}
          <h2 id={_id} className="wrap-anywhere text-3xl lg:text-4xl">
            {heading}
          </h2>
          {text && <p className="wrap-anywhere md:max-lg:hidden">{text}</p>}
          <p className="flex min-h-11 items-center gap-3 font-semibold underline-offset-4 group-hover:underline">
            {linkText}
            <Icon name="arrow-right" className="size-5 transition-transform group-hover:translate-x-1" />
          </p>
        </div>
        {/* The left of the drawing is plain cloth for the words; on phones they stand above, so it is cut off. */}
        <ShownPicture
          image={image}
          sizes="(width < 48rem) 170vw, 84rem"
          className="aspect-9/5 w-full object-right md:aspect-3/1"
        />
      </PageLink>
    </section>
  );
}
