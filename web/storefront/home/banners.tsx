import { Carousel } from "./carousel.tsx";
import { Illustration } from "./illustration.tsx";

const wide = { widths: [640, 960, 1440, 1920], size: [1920, 823], sizes: "100vw" } as const;
const tall = { widths: [480, 780], size: [780, 975] } as const;
const shape = "aspect-4/5 w-full md:aspect-21/9";

export function Banners() {
  return (
    <Carousel
      label="Banners"
      pictures={[
        <Illustration key="1" name="banner-1" {...wide} tall={tall} first className={shape} />,
        <Illustration key="2" name="banner-2" {...wide} tall={tall} className={shape} />,
      ]}
    />
  );
}
