import { randomUUID } from "node:crypto";
import type { HomeBlock } from "#contract/catalogue/home.ts";
import type { BrandName } from "#demo/catalogue/brands.ts";
import { daysAgo } from "#demo/data/dates.ts";
import { defaultArrangement } from "#server/catalogue/home/default-arrangement.ts";
import { homeVersions } from "#server/catalogue/home/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

const block = () => ({ _id: randomUUID(), startsAt: null, endsAt: null });

/** The home page as it was for Diwali, whose banner has gone by itself, and as it is. The pictures are the shop's own drawings. */
export async function addDemoHome(tx: Queries, brandIds: Map<BrandName, string>): Promise<void> {
  const [slides, opening, tiles, sale, ...rails] = defaultArrangement as HomeBlock[];
  if (!slides || !opening || !tiles || !sale) throw new Error("home comes with four blocks above its rails");
  const diwali: HomeBlock = {
    ...block(),
    kind: "banner",
    label: "Diwali",
    heading: "Light the lamps in something new",
    text: "Silks and brocades for the festival.",
    linkText: "Shop for Diwali",
    link: "/shop/category/women",
    picture: "banner-2",
    alt: "",
    endsAt: "2026-11-09T18:30:00.000Z",
  };
  const makers: HomeBlock[] = [
    {
      ...block(),
      kind: "text",
      heading: "Know who made it",
      text: "Every label here is a handful of looms, needles and dye pots. Their names stand on each piece, and their stories behind them.",
      links: [{ text: "All makers", link: "/brands" }],
      hasPromises: false,
    },
    {
      ...block(),
      kind: "rail",
      heading: "Warm from the hills",
      source: "new",
      category: null,
      brand: brandIds.get("Himvari Wool") ?? null,
    },
  ];
  const at = (days: number) => ({ createdAt: daysAgo(days), updatedAt: daysAgo(days), publishedAt: daysAgo(days) });
  await tx.insert(homeVersions).values([
    { blocks: [...defaultArrangement], note: "As the shop came", ...at(30) },
    { blocks: [slides, opening, diwali, tiles, sale, ...rails], ...at(12) },
    {
      blocks: [
        slides,
        opening,
        tiles,
        sale,
        ...rails.slice(0, 2),
        diwali,
        ...rails.slice(2, 3),
        ...makers,
        ...rails.slice(3),
      ],
      ...at(1),
    },
  ]);
}
