import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Illustration } from "./illustration.tsx";

const tiles = [
  { name: "Men", slug: "men" },
  { name: "Unisex", slug: "unisex" },
  { name: "Women", slug: "women" },
] as const;

/** Links to three categories; on wide screens the middle tile stands lower. */
export function CategoryTiles() {
  return (
    <section aria-labelledby="tiles" className="page mt-20">
      <h2 id="tiles" className="text-4xl">
        Who is it for?
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-6 lg:gap-10">
        {tiles.map(({ name, slug }) => (
          <li key={slug} className="max-sm:last:col-span-2 sm:even:mt-14">
            <PageLink to={`/shop/category/${slug}`} className="group relative block overflow-hidden">
              <Illustration
                name={`tile-${slug}`}
                widths={[320, 640]}
                size={[640, 800]}
                sizes="(width < 40rem) 50vw, 33vw"
                className={`aspect-4/5 w-full transition-transform duration-500 ease-cloth group-hover:scale-103 ${slug === "women" ? "max-sm:aspect-4/3" : ""}`}
              />
              <span className="absolute bottom-0 left-0 flex min-h-11 items-center gap-2 bg-ground pr-4 pl-3 font-display font-semibold text-lg sm:min-h-12 sm:gap-3 sm:pr-5 sm:pl-4 sm:text-xl lg:text-2xl">
                {name}
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
