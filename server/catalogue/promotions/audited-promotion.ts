import type { Promotion } from "#contract/catalogue/promotions.ts";

export const auditedPromotion = ({ _id, name }: Promotion) =>
  ({ entity: "promotion", entityId: _id, entityName: name }) as const;

/** What can be changed of a promotion, in plain values that the audit log can show. */
export const auditedPromotionFields = (promotion: Promotion) => ({
  name: promotion.name,
  kind: promotion.kind,
  value: promotion.value,
  buy: promotion.buy,
  get: promotion.get,
  startsAt: promotion.startsAt,
  endsAt: promotion.endsAt,
  isActive: promotion.isActive,
  borneBy: promotion.borneBy,
  targets: promotion.targets.map(({ kind, name }) => `${kind} ${name}`),
});
