import { type CSSProperties, useId } from "react";
import { useChangeEvent } from "./use-change-event.ts";

interface SliderProps {
  label: string;
  name?: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** On every movement. */
  onChange: (value: number) => void;
  /** At the end of a movement: the handle was let go, a key pressed, or a value set by assistive technology. */
  onCommit?: (value: number) => void;
  /** The value in words, for the eye and the ear. */
  format?: (value: number) => string;
}

export function Slider({ label, name, min, max, step = 1, value, onChange, onCommit, format = String }: SliderProps) {
  const id = useId();
  const input = useChangeEvent(() => onCommit?.(value));
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="price">
          {format(value)}
        </output>
      </div>
      <div className="slider slider-single" style={{ "--high": (value - min) / (max - min) } as CSSProperties}>
        <input
          ref={input}
          id={id}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={format(value)}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </div>
    </div>
  );
}
