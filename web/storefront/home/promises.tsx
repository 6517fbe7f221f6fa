import { formatFigure } from "#contract/money.ts";
import type { Store } from "#contract/support/store.ts";
import { formatDays } from "#web/layout/return-promise.ts";
import { useSite } from "#web/layout/site.ts";
import { Icon, type IconName } from "#web/ui/display/icon.tsx";

interface Benefit {
  icon: IconName;
  name: string;
  words: string;
}

const handloom: Benefit = {
  icon: "heart",
  name: "Handloom first",
  words: "Made in small runs, credited to their makers.",
};

/** As long as the shop takes something back, it says for how long. */
function returnBenefit({ returns: { days } }: Store): Benefit {
  const icon = "check";
  if (days === 0)
    return { icon, name: "Right or replaced", words: "Damaged or not what you ordered: we make it good." };
  const words = `Wrong size or second thoughts: send it back within ${formatDays(days)}.`;
  return { icon, name: "Easy returns", words };
}

/** What delivery costs is said as it is. */
function deliveryBenefit({ shipping: { isFree, freeFrom } }: Store): Benefit {
  const icon = "truck";
  if (isFree) return { icon, name: "Free shipping", words: "On every order, to every PIN code in India." };
  if (freeFrom === null)
    return { icon, name: "Across India", words: "To every PIN code, at a price you see in your cart." };
  return {
    icon,
    name: "Free shipping",
    words: `On orders from ₹${formatFigure(freeFrom)}, to every PIN code in India.`,
  };
}

/** What the shop promises of delivery and returns. */
export function Promises() {
  const { store } = useSite();
  return (
    <ul className="page mt-8 grid grid-cols-3 divide-x divide-line md:mt-14">
      {[deliveryBenefit(store), returnBenefit(store), handloom].map(({ icon, name, words }) => (
        <li
          key={name}
          className="flex gap-4 max-md:flex-col max-md:items-center max-md:gap-1.5 max-md:px-1 max-md:text-center md:px-8 md:py-5 md:first:pl-0"
        >
          <Icon name={icon} className="mt-0.5 size-7 shrink-0 text-accent" />
          <p>
            <span className="block font-display font-semibold text-sm leading-tight md:text-lg">{name}</span>
            <span className="text-ink-soft text-sm max-md:sr-only">{words}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
