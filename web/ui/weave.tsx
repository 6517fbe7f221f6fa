interface WeaveProps {
  /** Size and place; the pattern fills whatever box it is given. */
  className?: string;
  /** `cloth` is ink and accent, `quiet` is a ground that lies behind other things. */
  look?: "cloth" | "quiet";
}

/** The woven pattern, the shop's only ornament. */
export function Weave({ className = "", look = "cloth" }: WeaveProps) {
  return <div aria-hidden="true" className={`weave weave-${look} ${className}`} />;
}
