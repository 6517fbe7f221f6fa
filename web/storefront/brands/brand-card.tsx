import type { CSSProperties } from "react";
import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import { clothOf, monogram } from "./brand-mark.ts";

interface BrandCardProps {
  brand: { name: string; slug: string; description: string };
}

/** A word is not broken to fit under a phone's tile: its letters share the width of the tile instead. */
const roomForLongestWord = (name: string) =>
  ({ "--letters": Math.max(...name.split(/[\s-]+/).map((word) => word.length), 9) }) as CSSProperties;

/** A round monogram with the name below it on phones; a card under a strip of the brand's own cloth elsewhere. */
export function BrandCard({ brand: { name, slug, description } }: BrandCardProps) {
  const cloth = clothOf(slug);
  return (
    <article className="group relative flex h-full min-h-11 flex-col items-center text-center md:items-stretch md:border md:border-line md:bg-surface md:text-left md:hover:border-ink">
      <div className="relative md:h-24 md:overflow-hidden lg:h-32">
        <Weave className={`absolute inset-0 [--tile:20px] max-md:hidden ${cloth.weave}`} />
        <span
          aria-hidden="true"
          className={`relative grid size-11 place-items-center rounded-full font-display font-semibold text-base md:absolute md:bottom-0 md:left-0 md:size-14 md:rounded-none md:text-xl lg:size-18 lg:text-2xl ${cloth.mark}`}
        >
          {monogram(name)}
        </span>
      </div>
      <div className="flex w-full flex-1 flex-col md:p-4 lg:p-6">
        <h2
          style={roomForLongestWord(name)}
          className="wrap-anywhere hyphens-auto -mx-[3px] mt-1.5 font-sans font-semibold text-[clamp(0.5rem,25vw/var(--letters),0.75rem)] leading-tight tracking-normal md:mx-0 md:mt-0 md:hyphens-none md:font-display md:text-lg lg:text-2xl"
        >
          <PageLink to={`/shop/brand/${slug}`} className="after:absolute after:inset-0">
            {name}
          </PageLink>
        </h2>
        <p className="mt-2 mb-5 text-ink-soft max-lg:hidden">{description}</p>
        <span aria-hidden="true" className="mt-auto flex items-center gap-2 pt-2 font-semibold text-sm max-md:hidden">
          See products
          <Icon name="arrow-right" className="size-4.5 text-accent transition-transform group-hover:translate-x-1" />
        </span>
      </div>
    </article>
  );
}
