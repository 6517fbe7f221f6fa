import type { BrandDetails } from "#contract/brands.ts";
import { formatFollowers } from "#web/layout/dashboard/format-followers.ts";
import { StatePanel } from "#web/layout/dashboard/state-panel.tsx";
import { BrandSwitch } from "./brand-switch.tsx";
import { ByLine } from "./by-line.tsx";

/** Where shoppers find the brand, whether they do, and what the switch takes along. */
export function BrandState({ brand }: { brand: BrandDetails }) {
  const { slug, isActive, followers } = brand;
  return (
    <StatePanel
      link={`/shop/brand/${slug}`}
      control={<BrandSwitch brand={brand} />}
      consequence={formatFollowers(isActive, followers)}
    >
      <ByLine brand={brand} />
    </StatePanel>
  );
}
