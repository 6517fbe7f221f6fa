import { type PointerEvent, type ReactNode, useRef } from "react";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { useSlides } from "./use-slides.ts";
import "./carousel.css";

const swipePx = 40;

/** Pictures that follow one another without end. The button stops them; so does the pointer or the focus on them. */
export function Carousel({ label, pictures }: { label: string; pictures: readonly ReactNode[] }) {
  const { place, step, show, running, isPlaying, toggle, setPointed, setFocused } = useSlides(pictures.length);
  const pressedAt = useRef<number | undefined>(undefined);

  // A finger that has left still counts as hovering for the browser, so only a mouse holds the pictures.
  const point =
    (pointed: boolean) =>
    ({ pointerType }: PointerEvent) =>
      setPointed(pointed && pointerType === "mouse");
  const release = ({ clientX }: PointerEvent) => {
    const moved = clientX - (pressedAt.current ?? clientX);
    pressedAt.current = undefined;
    if (Math.abs(moved) > swipePx) step(moved < 0 ? 1 : -1);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="relative"
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={({ target }) => setFocused(target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
    >
      <div
        // Read out when chosen by hand, not every two seconds.
        aria-live={running ? "off" : "polite"}
        className="relative touch-pan-y select-none overflow-hidden"
        onPointerDown={({ clientX }) => {
          pressedAt.current = clientX;
        }}
        onPointerUp={release}
      >
        {pictures.map((picture, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the pictures never change places.
            key={index}
            className={`slide ${index === place.current ? "slide-shown" : ""} ${index > 0 ? "absolute inset-0" : ""}`}
            data-direction={place.direction}
          >
            {picture}
          </div>
        ))}
      </div>
      <div className="page pointer-events-none absolute inset-x-0 bottom-3 flex items-center justify-end">
        <div className="pointer-events-auto flex items-center bg-surface pl-1 shadow-md">
          {pictures.map((_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the pictures never change places.
              key={index}
              type="button"
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              aria-current={index === place.current ? "true" : undefined}
              onClick={() => show(index)}
              className="group grid h-11 w-9 place-items-center"
            >
              <span className="h-1 w-6 bg-line-strong transition-colors group-hover:bg-ink group-aria-[current]:bg-accent" />
            </button>
          ))}
          <IconButton
            icon={isPlaying ? "pause" : "play"}
            label={isPlaying ? "Pause the pictures" : "Play the pictures"}
            onClick={toggle}
          />
        </div>
      </div>
    </section>
  );
}
