import type { PolicyFigures } from "#contract/support/store.ts";
import { formatDays, returnLine } from "#web/layout/return-promise.ts";
import { useSite } from "#web/layout/site.ts";
import { Detail, Details } from "./policy-text.tsx";

type Categories = PolicyFigures["returns"]["categories"];

const names = (categories: Categories) => categories.map(({ name }) => name).join(", ");

/** Whether anything at all can be sent back. */
export const isReturnable = (days: number, categories: Categories): boolean =>
  days > 0 || categories.some((category) => category.days > 0);

/** What can be returned and for how long: the same words for shoppers and for sellers, out of the rules that decide. */
export function ReturnDetails({ returns: { categories } }: Pick<PolicyFigures, "returns">) {
  const { store } = useSite();
  const never = categories.filter(({ days }) => days === 0);
  const others = categories.filter(({ days }) => days > 0 && days !== store.returns.days);
  const canReturn = isReturnable(store.returns.days, categories);
  return (
    <Details>
      <Detail what="Ask for a refund">{returnLine(store)}</Detail>
      {others.map(({ name, slug, days }) => (
        <Detail key={slug} what={name}>
          Within {formatDays(days)} of delivery
        </Detail>
      ))}
      {store.returns.days > 0 && never.length > 0 && <Detail what="Not returnable">{names(never)}</Detail>}
      {canReturn && (
        <>
          <Detail what="Approved">
            {store.returns.approval === "rule" ? "At once" : "By a person, within two days"}
          </Detail>
          <Detail what="We refund">5-7 business days after inspection</Detail>
          <Detail what="Return shipping">
            Free returns above ₹1,999; for now we fetch everything else free of charge too
          </Detail>
        </>
      )}
    </Details>
  );
}
