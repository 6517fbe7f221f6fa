import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { addressOf, anyPrice, choose, type Filters } from "./filters/filters.ts";

interface NothingFoundProps {
  filters: Filters;
  count: number;
  otherPrices: number;
}

/** What to do next depends on why nothing is there: a page too far, a price too narrow, or the rest. */
function wayOut({ filters, count, otherPrices }: NothingFoundProps) {
  if (count > 0) return { words: "The list is not that long.", link: "First page", to: addressOf(choose(filters, {})) };
  if (otherPrices > 0)
    return {
      words: "There is something at other prices.",
      link: "Show all prices",
      to: addressOf(choose(filters, anyPrice)),
    };
  return { words: "Try fewer filters, or other words.", link: "See all products", to: "/shop" };
}

export function NothingFound(props: NothingFoundProps) {
  const { words, link, to } = wayOut(props);
  return (
    <EmptyState sentence="No products found.">
      <p>{words}</p>
      <ButtonLink to={to} look="secondary">
        {link}
      </ButtonLink>
    </EmptyState>
  );
}
