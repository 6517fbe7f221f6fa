import { type Coupon, CouponForm } from "#contract/sales/coupons.ts";
import { numberOf, type Read, readValues, textOf } from "#web/layout/forms/read-form.ts";
import { fromIndiaField } from "#web/ui/dates/india-time.ts";

export const readCouponForm = (form: FormData): Read<CouponForm> =>
  readValues(CouponForm, {
    code: textOf(form, "code"),
    kind: textOf(form, "kind"),
    value: numberOf(form, "value"),
    minTotal: numberOf(form, "minTotal"),
    maxDiscount: numberOf(form, "maxDiscount"),
    firstOrderOnly: form.has("firstOrderOnly"),
    emails: textOf(form, "emails")
      .split(/[\s,;]+/)
      .filter(Boolean),
    perPerson: numberOf(form, "perPerson"),
    uses: numberOf(form, "uses"),
    startsAt: fromIndiaField(textOf(form, "startsAt")),
    endsAt: fromIndiaField(textOf(form, "endsAt")),
    isActive: form.has("isActive"),
  });

/** A coupon as its form would send it. */
export function toForm(coupon: Coupon) {
  const { code, kind, value, minTotal, maxDiscount, firstOrderOnly, emails, perPerson, uses } = coupon;
  const { startsAt, endsAt, isActive } = coupon;
  const limits = { minTotal, maxDiscount, firstOrderOnly, emails, perPerson, uses };
  return { code, kind, value, ...limits, startsAt, endsAt, isActive };
}
