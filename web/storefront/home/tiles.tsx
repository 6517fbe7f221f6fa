import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import type { BlockOf } from "./blocks.ts";
import { ShownPicture } from "./shown-picture.tsx";

/** Links with pictures; of three on wide screens the middle one stands lower, and an odd last one is wide on phones. */
export function Tiles({ block: { _id, heading, tiles } }: { block: BlockOf<"tiles"> }) {
  const many = tiles.length;
  const columns = many === 2 ? "sm:grid-cols-2" : many % 4 === 0 ? "sm:grid-cols-4" : "sm:grid-cols-3";
  const isOdd = many % 2 === 1;
  return (
    <section aria-labelledby={heading ? _id : undefined} className="page mt-20">
      {heading && (
        <h2 id={_id} className="wrap-anywhere text-4xl">
          {heading}
        </h2>
      )}
      <ul className={`mt-8 grid grid-cols-2 gap-3 sm:gap-6 lg:gap-10 ${columns}`}>
        {tiles.map((tile, i) => (
          <li
            key={tile.link + tile.name}
            className={`${isOdd ? "max-sm:last:col-span-2" : ""} ${many === 3 ? "sm:even:mt-14" : ""}`}
          >
            <PageLink to={tile.link} className="group relative block overflow-hidden">
              <ShownPicture
                image={tile}
                sizes="(width < 40rem) 50vw, 33vw"
                className={`aspect-4/5 w-full transition-transform duration-500 ease-cloth group-hover:scale-103 ${isOdd && i === many - 1 ? "max-sm:aspect-4/3" : ""}`}
              />
              <span className="absolute bottom-0 left-0 flex min-h-11 max-w-full items-center gap-2 bg-ground pr-4 pl-3 font-display font-semibold text-lg sm:min-h-12 sm:gap-3 sm:pr-5 sm:pl-4 sm:text-xl lg:text-2xl">
                <span className="wrap-anywhere">{tile.name}</span>
                <Icon
                  name="arrow-right"
                  className="size-5 text-accent transition-transform group-hover:translate-x-1"
                />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
