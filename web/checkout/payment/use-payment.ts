import { useState } from "react";
import { useNavigate } from "react-router";
import { noticeSeconds } from "#contract/messages.ts";
import type { PaymentSession } from "#contract/sales/payments.ts";
import { ApiError, call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { loadGateway, openWindow } from "./gateway.ts";

const overlayMs = 2000;

/** Opening: an overlay covers the page. Open: the provider's window is in front of it. Saving: cash on delivery is being recorded. */
type Stage = "idle" | "opening" | "open" | "saving";

interface Payable {
  orderId: string;
  amount: number;
}

/** Pays for an order online or on delivery; both end on the success page, which shows the state of the payment. */
export function usePayment({ orderId, amount }: Payable) {
  const [stage, setStage] = useState<Stage>("idle");
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const toSuccess = () => navigate(`/order/success/${orderId}`, { replace: true });

  function fail(sentence: string) {
    setProblem(sentence);
    setStage("idle");
  }

  function handleRefusal(error: unknown) {
    const message = messageForPeople(error, "Payment failed");
    if (error instanceof ApiError && error.status === 401) handleError(error);
    else notify({ kind: "error", title: "Payment Error", message, seconds: noticeSeconds.payment });
    fail(message);
  }

  async function showWindow(session: PaymentSession) {
    const gateway = await loadGateway(session).catch(() => undefined);
    if (!gateway) return fail("Failed to load payment gateway. Please try again.");
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
    const session = await call("POST /payment/create-session", { body }).catch(handleRefusal);
    if (session) await showWindow(session);
  }

  async function payOnDelivery() {
    setProblem(undefined);
    setStage("saving");
    const saved = await call("POST /payment/cash-on-delivery", { body: { orderId } }).catch(handleRefusal);
    if (saved) await toSuccess();
  }

  return { stage, problem, payOnline, payOnDelivery };
}
