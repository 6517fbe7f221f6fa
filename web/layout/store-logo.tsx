import { Logo, Mark } from "#web/ui/identity/logo.tsx";
import { useSite } from "./site.ts";

const drawnName = "Tana Bana";

/** The drawn name, or the name in letters for a shop that calls itself something else. */
export function StoreLogo() {
  const { name } = useSite().store;
  if (name === drawnName) return <Logo />;
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="font-display font-semibold text-2xl">{name}</span>
    </span>
  );
}
