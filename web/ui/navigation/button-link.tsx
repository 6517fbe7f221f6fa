import { Link, type LinkProps } from "react-router";
import { type ButtonShape, buttonClass } from "#web/ui/display/button-variants.ts";

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({ look, size, block, className = "", ...rest }: ButtonShape & LinkProps) {
  return <Link {...rest} className={`${buttonClass({ look, size, block })} ${className}`} />;
}
