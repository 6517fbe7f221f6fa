import { type ComponentProps, type CSSProperties, useId } from "react";
import { useChangeEvent } from "./use-change-event.ts";

type Range = [low: number, high: number];

interface RangeSliderProps {
  /** What the range is of; the handles are called its lowest and its highest. */
  label: string;
  min: number;
  max: number;
  step?: number;
  /** The handles never come nearer to each other than this. */
  distance?: number;
  value: Range;
  /** On every movement. */
  onChange: (range: Range) => void;
  /** At the end of a movement: a handle was let go, a key pressed, or a value set by assistive technology. */
  onCommit?: (range: Range) => void;
  /** A value in words, for the eye and the ear. */
  format?: (value: number) => string;
  /** The whole range in words, where "low to high" does not say it well. */
  words?: string;
  /** The fields of a form that the handles are sent as. */
  names?: [low: string, high: string];
}

interface HandleProps extends ComponentProps<"input"> {
  label: string;
  value: number;
  words: string;
  onMove: (value: number) => void;
  onRelease: () => void;
}

function Handle({ label, words, onMove, onRelease, ...rest }: HandleProps) {
  const input = useChangeEvent(onRelease);
  return (
    <input
      {...rest}
      ref={input}
      type="range"
      aria-label={label}
      aria-valuetext={words}
      onChange={(event) => onMove(Number(event.target.value))}
    />
  );
}

export function RangeSlider({
  label,
  min,
  max,
  step = 1,
  distance = 0,
  value: [low, high],
  onChange,
  onCommit,
  format = String,
  words = `${format(low)} to ${format(high)}`,
  names = ["", ""],
}: RangeSliderProps) {
  const id = useId();
  const share = (value: number) => (value - min) / (max - min);
  const handle = { min, max, step, onRelease: () => onCommit?.([low, high]) };
  return (
    <fieldset className="grid gap-1" aria-labelledby={`${id}-label`}>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        <output htmlFor={`${id}-low ${id}-high`} className="price">
          {words}
        </output>
      </div>
      <div className="slider" style={{ "--low": share(low), "--high": share(high) } as CSSProperties}>
        <Handle
          {...handle}
          id={`${id}-low`}
          name={names[0] || undefined}
          label={`Lowest ${label.toLowerCase()}`}
          value={low}
          words={format(low)}
          // Both handles at the far end: the lower one must be on top, or none could be moved.
          className={share(low) > 0.5 ? "z-2" : ""}
          onMove={(value) => onChange([Math.min(value, high - distance), high])}
        />
        <Handle
          {...handle}
          id={`${id}-high`}
          name={names[1] || undefined}
          label={`Highest ${label.toLowerCase()}`}
          value={high}
          words={format(high)}
          onMove={(value) => onChange([low, Math.max(value, low + distance)])}
        />
      </div>
    </fieldset>
  );
}
