import type { ShownBlock } from "#contract/catalogue/home-page.ts";
import { toBlock } from "#web/storefront/home/blocks.ts";
import { HomeBlocks } from "#web/storefront/home/home-blocks.tsx";

export default function ShownHome({ blocks }: { blocks: ShownBlock[] }) {
  if (blocks.length === 0) return <p className="page py-16">Nothing is shown at this moment.</p>;
  return (
    // The page around the frame has a main part of its own.
    <main aria-label="Home as shoppers see it" className="pb-16">
      <HomeBlocks blocks={blocks.map(toBlock)} />
    </main>
  );
}
