import { useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { noticeSeconds } from "#contract/messages.ts";
import type { Order } from "#contract/sales/orders.ts";
import { ApiError, call } from "#web/api.ts";
import { clearBag } from "#web/checkout/bag/bag.ts";
import { type PaymentState, paymentPath } from "#web/checkout/payment/pay-again.tsx";
import type { PaymentMethod } from "#web/checkout/payment/payment-choice.tsx";
import { checkoutState } from "#web/checkout/steps/continue-checkout.ts";
import { messageForPeople } from "#web/error-message.ts";
import { closeDrawer } from "#web/layout/drawers.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { startCheckout } from "./start-checkout.ts";

type Stage = "idle" | "checking" | "placing";

/** A module variable, since a second click can come before React has rendered the first. */
let isUnderWay = false;

/** Empty where the order is now paid on delivery; otherwise why it is not. */
async function chooseCash(orderId: string): Promise<string> {
  try {
    await call("POST /payment/cash-on-delivery", { body: { orderId } });
    return "";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = messageForPeople(error, "Payment failed");
    if (error.status === 401) handleError(error);
    else notify({ kind: "error", title: "Payment Error", message: problem, seconds: noticeSeconds.payment });
    return problem;
  }
}

/** To the payment page, where the window opens by itself; straight to the success page where it is paid on delivery. */
async function goToPayment(navigate: NavigateFunction, order: Order, method: PaymentMethod): Promise<void> {
  const problem = method === "delivery" && order.totalWithTax > 0 ? await chooseCash(order._id) : undefined;
  if (problem === "") return navigate(`/order/success/${order._id}`);
  const state: PaymentState = { order, ...(problem ? { problem } : { opens: true }) };
  return navigate(paymentPath(order), { state });
}

interface Choice {
  /** Buys without an account, on a page that asks for everything. */
  isGuest?: boolean;
  method: PaymentMethod;
}

/** Places the order with one press, or leads to what is missing. */
export function useCheckout({ isGuest = false, method }: Choice) {
  const [stage, setStage] = useState<Stage>("idle");
  const navigate = useNavigate();

  async function run() {
    setStage("checking");
    const { order, goTo } = await startCheckout({ isGuest, onPlacing: () => setStage("placing") });
    if (order) {
      // The bag is emptied behind the next page, where nobody sees it go.
      await goToPayment(navigate, order, method);
      clearBag();
    } else if (goTo) {
      closeDrawer();
      await navigate(goTo, { state: checkoutState() });
    }
  }

  async function start(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await run();
    } finally {
      isUnderWay = false;
      setStage("idle");
    }
  }

  return { stage, start };
}
