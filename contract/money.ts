/** Money is whole paise inside the shop and rupees with at most two decimals on the wire. */
export const toRupees = (paise: number): number => paise / 100;
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** ₹1,29,999.00: Indian digit grouping, always two decimals. Takes rupees, as they come over the wire. */
export const formatRupees = (amount: number): string => rupees.format(amount);
