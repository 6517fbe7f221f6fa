/** How long a notice stays, in seconds. */
export const noticeSeconds = { usual: 1, address: 2, orderCancelled: 2, payment: 3, orderProblem: 5 } as const;

/** What browser and server both say. */
export const sentences = {
  unauthorized: "Unauthorized Access! Please login again.",
  forbidden: "Forbidden! You are not allowed to access this resource.",
  accountNeeded: "Please create an account for that.",
  failed: "Your request could not be processed. Please try again.",
  phoneMissing: "Please add your phone number in Account Details before placing an order.",
} as const;
