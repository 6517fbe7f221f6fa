import type { Brand } from "#contract/catalogue/brands.ts";
import { useUser } from "#web/layout/dashboard/use-user.ts";

/** Whose brand it is, where that is somebody else. */
export function ByLine({ brand: { merchant } }: { brand: Pick<Brand, "merchant"> }) {
  const user = useUser();
  if (!merchant || merchant._id === user.merchant?._id) return null;
  return <p className="font-normal text-ink-soft text-sm">By {merchant.name}</p>;
}
