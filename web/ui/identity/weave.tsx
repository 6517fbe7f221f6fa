interface WeaveProps {
  /** Size and place; the pattern fills whatever box it is given. */
  className?: string;
  /** `cloth` is ink and accent, `quiet` lies behind other things, `swatch` is a coarse piece with a size of its own. */
  look?: "cloth" | "quiet" | "swatch";
}

/** The woven pattern, the shop's only ornament. */
export function Weave({ className = "", look = "cloth" }: WeaveProps) {
  return <div aria-hidden="true" className={`weave weave-${look} ${className}`} />;
}
