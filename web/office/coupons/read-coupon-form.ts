import { type Coupon, CouponForm } from "#contract/coupons.ts";
import { type Read, readValues } from "#web/form.ts";

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What was typed as a number; what is none is left for the schema to refuse. */
function numberOf(form: FormData, name: string): unknown {
  const typed = textOf(form, name);
  if (typed === "") return undefined;
  return Number.isNaN(Number(typed)) ? typed : Number(typed);
}

/** A moment by the clock of the browser, as its field gives it. */
function momentOf(form: FormData, name: string): string | undefined {
  const typed = textOf(form, name);
  if (typed === "") return undefined;
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? typed : moment.toISOString();
}

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
    startsAt: momentOf(form, "startsAt"),
    endsAt: momentOf(form, "endsAt"),
    isActive: form.has("isActive"),
  });

/** A coupon as its form would send it. */
export function toForm(coupon: Coupon) {
  const { code, kind, value, minTotal, maxDiscount, firstOrderOnly, emails, perPerson, uses } = coupon;
  const { startsAt, endsAt, isActive } = coupon;
  const limits = { minTotal, maxDiscount, firstOrderOnly, emails, perPerson, uses };
  return { code, kind, value, ...limits, startsAt, endsAt, isActive };
}
