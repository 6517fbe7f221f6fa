import type { Store } from "#contract/support/store.ts";

export const formatDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

/** Until when something can be sent back, as the setting has it. */
export const returnLine = ({ returns: { days } }: Pick<Store, "returns">): string =>
  days === 0 ? "We do not take returns" : `Within ${formatDays(days)} of delivery`;
