import { type Promotion, PromotionForm } from "#contract/catalogue/promotions.ts";
import { numberOf, type Read, readValues, textOf } from "#web/layout/forms/read-form.ts";
import { fromIndiaField } from "#web/ui/dates/india-time.ts";

export const readPromotionForm = (form: FormData): Read<PromotionForm> =>
  readValues(PromotionForm, {
    name: textOf(form, "name"),
    kind: textOf(form, "kind"),
    value: numberOf(form, "value"),
    buy: numberOf(form, "buy"),
    get: numberOf(form, "get"),
    products: form.getAll("products"),
    brands: form.getAll("brands"),
    categories: form.getAll("categories"),
    startsAt: fromIndiaField(textOf(form, "startsAt")),
    endsAt: fromIndiaField(textOf(form, "endsAt")),
    isActive: form.has("isActive"),
  });

/** A promotion as its form would send it. */
export function toForm(promotion: Promotion): PromotionForm {
  const { name, kind, value, buy, get, products, brands, categories, startsAt, endsAt, isActive } = promotion;
  return { name, kind, value, buy, get, products, brands, categories, startsAt, endsAt, isActive };
}
