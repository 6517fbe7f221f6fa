import type { CSSProperties } from "react";

interface StarsProps {
  value: number;
  outOf?: number;
  size?: "small" | "medium" | "large";
}

const sizes = { small: "1rem", medium: "1.25rem", large: "1.875rem" };

/** A rating, shown to the nearest half star. */
export function Stars({ value, outOf = 5, size = "medium" }: StarsProps) {
  const halves = Math.round(value * 2) / 2;
  const style = { "--star": sizes[size], "--stars": outOf, "--filled": `${(halves / outOf) * 100}%` } as CSSProperties;
  return <span role="img" aria-label={`${halves} out of ${outOf} stars`} className="stars" style={style} />;
}
