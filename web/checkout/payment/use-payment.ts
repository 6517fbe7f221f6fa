import { useState } from "react";
import { useNavigate } from "react-router";
import { noticeSeconds } from "#contract/limits.ts";
import type { PaymentSession } from "#contract/payments.ts";
import { ApiError, call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";
import { loadGateway, openWindow } from "./gateway.ts";

const overlayMs = 2000;

/** Opening: the page is covered. Open: the provider's window is in front of it. */
type Stage = "at rest" | "opening" | "open" | "noting";

interface Payable {
  orderId: string;
  amount: number;
}

/** Pays for an order, one way or the other. Both lead to the page that says what the shop knows of the payment. */
export function usePayment({ orderId, amount }: Payable) {
  const [stage, setStage] = useState<Stage>("at rest");
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const toSuccess = () => navigate(`/order/success/${orderId}`, { replace: true });

  function giveUp(sentence: string) {
    setProblem(sentence);
    setStage("at rest");
  }

  function refuse(error: unknown) {
    const message = messageForPeople(error, "Payment failed");
    if (error instanceof ApiError && error.status === 401) handleError(error);
    else notify({ kind: "error", title: "Payment Error", message, seconds: noticeSeconds.payment });
    giveUp(message);
  }

  async function showWindow(session: PaymentSession) {
    const gateway = await loadGateway(session).catch(() => undefined);
    if (!gateway) return giveUp("Failed to load payment gateway. Please try again.");
    const timer = setTimeout(() => setStage("open"), overlayMs);
    const { redirect } = await openWindow(gateway, session);
    clearTimeout(timer);
    setStage("open");
    if (!redirect) await toSuccess();
  }

  async function payOnline() {
    setProblem(undefined);
    setStage("opening");
    const description = `Order ${orderId}`;
    const body = { orderAmount: amount, orderId, description };
    const session = await call("POST /payment/create-session", { body }).catch(refuse);
    if (session) await showWindow(session);
  }

  async function payOnDelivery() {
    setProblem(undefined);
    setStage("noting");
    const noted = await call("POST /payment/cash-on-delivery", { body: { orderId } }).catch(refuse);
    if (noted) await toSuccess();
  }

  return { stage, problem, payOnline, payOnDelivery };
}
