import { PageLink } from "#web/layout/page-link.tsx";
import type { BlockOf } from "./blocks.ts";
import { Carousel } from "./carousel.tsx";
import { ShownPicture } from "./shown-picture.tsx";

const shape = "aspect-4/5 w-full md:aspect-21/9";

interface SlidesProps {
  slides: BlockOf<"slides">["slides"];
  label: string;
  /** What people see first. */
  isFirst: boolean;
}

/** Pictures over the whole width; one alone stands still. */
export function Slides({ slides, label, isFirst }: SlidesProps) {
  const pictures = slides.map((slide, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
    <Slide key={i} slide={slide} isFirst={isFirst && i === 0} />
  ));
  if (pictures.length > 1) return <Carousel label={label} pictures={pictures} />;
  return <div className="relative overflow-hidden">{pictures}</div>;
}

function Slide({ slide, isFirst }: { slide: SlidesProps["slides"][number]; isFirst: boolean }) {
  const { title, link, tall } = slide;
  const inside = (
    <>
      <ShownPicture image={slide} tall={tall} isTallOnPhones sizes="100vw" first={isFirst} className={shape} />
      {title && (
        <span className="page absolute inset-x-0 bottom-16 block lg:bottom-24">
          <span className="wrap-anywhere inline-block max-w-2xl bg-ground px-4 py-2 font-display font-semibold text-2xl lg:px-6 lg:py-3 lg:text-4xl">
            {title}
          </span>
        </span>
      )}
    </>
  );
  if (!link) return inside;
  return (
    <PageLink to={link} draggable={false} aria-label={title || slide.alt || "Have a look"} className="relative block">
      {inside}
    </PageLink>
  );
}
