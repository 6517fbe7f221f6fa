import type { BrandDetails } from "#contract/brands.ts";
import { sayFollowers } from "#web/dashboard/say-followers.ts";
import { StatePanel } from "#web/dashboard/state-panel.tsx";
import { BrandSwitch } from "./brand-switch.tsx";
import { ByLine } from "./by-line.tsx";

/** Where shoppers find the brand, whether they do, and what the switch takes along. */
export function BrandState({ brand }: { brand: BrandDetails }) {
  const { slug, isActive, followers } = brand;
  return (
    <StatePanel
      link={`/shop/brand/${slug}`}
      control={<BrandSwitch brand={brand} />}
      consequence={sayFollowers(isActive, followers)}
    >
      <ByLine brand={brand} />
    </StatePanel>
  );
}
