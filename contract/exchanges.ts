export const exchangeStatuses = [
  "Requested",
  "Approved",
  "Refused",
  "Picked up",
  "Received",
  "Sent",
  "Delivered",
  "Withdrawn",
] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** How a person closes an exchange whose old piece never came back. */
export const exchangeClosings = ["charged", "written off"] as const;
export type ExchangeClosing = (typeof exchangeClosings)[number];
