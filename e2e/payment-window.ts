import type { Page } from "@playwright/test";

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₹/ });
export const gateway = (page: Page) => page.getByTitle("Payment window").contentFrame();

type Outcome = "Payment succeeds" | "Payment fails" | "Bank takes its time";

/** Opens the provider's window and lets the payment come to this end. */
export async function payInWindow(page: Page, outcome: Outcome) {
  await payButton(page).click();
  await finishPayment(page, outcome);
}

/** Lets the payment come to this end in a window that is open, or opens by itself. */
export async function finishPayment(page: Page, outcome: Outcome) {
  await gateway(page).getByRole("button", { name: outcome }).click();
  await gateway(page)
    .getByRole("button", { name: /^Pay ₹/ })
    .click();
}
export const leaveWindow = (page: Page) => gateway(page).getByRole("button", { name: "Back to the shop" }).click();

/** It is called so once somebody has tried. */
export const payAgain = (page: Page) => page.getByRole("link", { name: /^(?:Pay (?:now|again)|Try again)$/ });
export const paymentStatus = (page: Page) => page.getByRole("region", { name: "Payment" });
