import * as z from "zod/mini";
import type { RefundToForm } from "#contract/sales/payouts.ts";
import { seal, unseal } from "#server/platform/sealed-value.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";

type Keys = Pick<Settings, "tokenSecret" | "tokenSecretPrevious">;

const Details = z.union([
  z.strictObject({ upi: z.string() }),
  z.strictObject({ account: z.string(), ifsc: z.string(), name: z.string() }),
]);
/** Where money goes, in clear: for the provider, and for staff who pay by hand. */
export type RefundDetails = z.infer<typeof Details>;

/** As it is kept: sealed, and as people are shown it. */
export interface SealedDetails {
  refundTo: string;
  refundToMasked: string;
}

const purpose = "refund to";

export function sealDetails({ tokenSecret }: Keys, form: RefundToForm): SealedDetails {
  const details: RefundDetails = form.upi
    ? { upi: form.upi }
    : { account: form.account ?? "", ifsc: form.ifsc ?? "", name: form.name ?? "" };
  return { refundTo: seal(tokenSecret, purpose, details), refundToMasked: mask(details) };
}

/** Nothing when the shop's secret was changed since, and the former one is gone. */
export function unsealDetails(keys: Keys, sealed: string): RefundDetails | undefined {
  for (const secret of acceptedSecrets(keys)) {
    const { data } = z.safeParse(Details, unseal(secret, purpose, sealed));
    if (data) return data;
  }
  return undefined;
}

/** While the shop's secret is changed: the same details under the new one, or nothing where that seals them already. */
export function resealDetails(keys: Keys, sealed: string): string | undefined {
  const details = unsealDetails({ tokenSecret: keys.tokenSecretPrevious, tokenSecretPrevious: "" }, sealed);
  return details && seal(keys.tokenSecret, purpose, details);
}

/** Enough for its owner to know it by. */
function mask(details: RefundDetails): string {
  if (!("upi" in details)) return `Account •••• ${details.account.slice(-4)}, ${details.ifsc}`;
  const [name = "", handle = ""] = details.upi.split("@");
  return `UPI ${name.slice(0, 2)}•••@${handle}`;
}
