import { toPaise, toPaiseOrNull, toRupees, toRupeesOrNull } from "#contract/money.ts";
import { type CouponForm, endsBeforeStart } from "#contract/sales/coupons.ts";
import { violates } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import type { coupons } from "./tables.ts";

type Row = typeof coupons.$inferSelect;

/** The columns of a form; what it leaves out stays as it was. */
export const toColumns = (form: CouponForm, { startsAt, isActive }: Pick<Row, "startsAt" | "isActive">) => ({
  code: form.code,
  kind: form.kind,
  valueHundredths: Math.round(form.value * 100),
  minTotalPaise: toPaise(form.minTotal),
  maxDiscountPaise: toPaiseOrNull(form.maxDiscount),
  firstOrderOnly: form.firstOrderOnly,
  emails: form.emails,
  perPerson: form.perPerson,
  uses: form.uses,
  startsAt: form.startsAt ? new Date(form.startsAt) : startsAt,
  endsAt: form.endsAt === null ? null : new Date(form.endsAt),
  isActive: form.isActive ?? isActive,
});

const formatPeople = (emails: string[] | null): string =>
  emails === null ? "everybody" : emails.length === 1 ? "1 person" : `${emails.length} people`;

/** What the audit log says of a coupon. Whom it is for is only counted: the log keeps no addresses. */
export const toAudit = (row: ReturnType<typeof toColumns>) => ({
  code: row.code,
  kind: row.kind,
  value: row.valueHundredths / 100,
  minTotal: toRupees(row.minTotalPaise),
  maxDiscount: toRupeesOrNull(row.maxDiscountPaise),
  firstOrderOnly: row.firstOrderOnly,
  people: formatPeople(row.emails),
  perPerson: row.perPerson,
  uses: row.uses,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  isActive: row.isActive,
});

const refusals = {
  one_coupon_a_code: ["code", "There is a coupon with this code already. Please choose another one."],
  coupon_is_not_used_too_often: ["uses", "This coupon has been used more often than that already."],
  coupon_ends_after_it_starts: ["endsAt", endsBeforeStart],
} as const;

export function explainRefusal(error: unknown): never {
  for (const [rule, [field, sentence]] of Object.entries(refusals)) {
    if (violates(error, rule)) throw badRequest(sentence, { [field]: sentence });
  }
  throw error;
}
