import { type CSSProperties, useId } from "react";

interface SliderProps {
  label: string;
  name?: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** On every movement. */
  onChange: (value: number) => void;
  /** When the handle is let go. */
  onCommit?: (value: number) => void;
  /** The value in words, for the eye and the ear. */
  format?: (value: number) => string;
}

export function Slider({ label, name, min, max, step = 1, value, onChange, onCommit, format = String }: SliderProps) {
  const id = useId();
  const commit = () => onCommit?.(value);
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
          id={id}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={format(value)}
          onChange={(event) => onChange(Number(event.target.value))}
          onPointerUp={commit}
          onKeyUp={commit}
        />
      </div>
    </div>
  );
}
