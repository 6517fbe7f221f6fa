import { Suspense } from "react";
import { useSite } from "#web/layout/site.ts";
import { Banner } from "./banner.tsx";
import type { Block } from "./blocks.ts";
import { PersonalRail } from "./personal/personal-rail.tsx";
import { Rail } from "./rail.tsx";
import { Slides } from "./slides.tsx";
import { Text } from "./text.tsx";
import { Tiles } from "./tiles.tsx";

/** The blocks of home in their order. There is always one heading of the page. */
export function HomeBlocks({ blocks }: { blocks: Block[] }) {
  const { store } = useSite();
  const firstText = blocks.find(({ kind }) => kind === "text");
  const slides = blocks.filter(({ kind }) => kind === "slides");
  return (
    <>
      {!firstText && <h1 className="sr-only">{store.name}</h1>}
      {blocks.map((block, i) => {
        const above = blocks[i - 1];
        const shown = show(block, {
          isFirst: i === 0,
          holdsHeading: block === firstText,
          overlaps: above?.kind === "slides",
          label: block === slides[0] ? "Banners" : `Banners ${slides.indexOf(block) + 1}`,
        });
        // What is seen first is started at once, the rest part by part.
        return i < 2 ? shown : <Suspense key={block._id}>{shown}</Suspense>;
      })}
    </>
  );
}

interface Place {
  isFirst: boolean;
  holdsHeading: boolean;
  overlaps: boolean;
  label: string;
}

function show(block: Block, { isFirst, holdsHeading, overlaps, label }: Place) {
  const { _id } = block;
  switch (block.kind) {
    case "slides":
      return <Slides key={_id} slides={block.slides} label={label} isFirst={isFirst} />;
    case "text":
      return <Text key={_id} block={block} isFirst={holdsHeading} overlaps={overlaps} />;
    case "tiles":
      return <Tiles key={_id} block={block} />;
    case "banner":
      return <Banner key={_id} block={block} />;
    case "rail": {
      const { heading, link, products, source } = block;
      const isPersonal = source === "recently seen" || source === "brands you like";
      return isPersonal ? (
        <PersonalRail key={_id} id={_id} heading={heading} source={source} />
      ) : (
        <Rail key={_id} id={_id} heading={heading} link={link} products={products} />
      );
    }
  }
}
