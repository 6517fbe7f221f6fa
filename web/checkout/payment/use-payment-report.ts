import { useEffect, useState } from "react";
import type { PaymentReport } from "#contract/sales/payments.ts";
import { call } from "#web/api.ts";

const pollMs = 2500;
/** A payment that was just made may be known to the provider a little before it is known here. */
const pollsWhilePending = 5;
/** Then polling ends; whoever comes back to the page starts it again. */
const pollsWhileUnderWay = 200;

const pollLimit = (report: PaymentReport | undefined) => {
  if (report?.underWay) return pollsWhileUnderWay;
  return report === undefined || report.paymentStatus === "Pending" ? pollsWhilePending : 0;
};

/** Polls the payment status until it is final. Not a loader, since one failed request among many must not replace the page. */
export function usePaymentReport(orderId: string, first?: PaymentReport): PaymentReport | undefined {
  const [known, setKnown] = useState(first);
  const [polls, setPolls] = useState(first ? 1 : 0);
  const report = known?.orderId === orderId ? known : undefined;
  // A loader that ran again knows better than what was polled before it.
  useEffect(() => {
    if (first) setKnown(first);
  }, [first]);
  const isPolling = polls < pollLimit(report);

  useEffect(() => {
    if (!isPolling) return;
    let isCurrent = true;
    const poll = async () => {
      const answer = await call("GET /payment/status/{id}", { params: { id: orderId } }).catch(() => undefined);
      if (!isCurrent) return;
      if (answer) setKnown(answer);
      setPolls((count) => count + 1);
    };
    const timer = setTimeout(() => void poll(), polls === 0 ? 0 : pollMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderId, polls, isPolling]);

  useEffect(() => {
    const startAgain = () => document.visibilityState === "visible" && setPolls(0);
    document.addEventListener("visibilitychange", startAgain);
    return () => document.removeEventListener("visibilitychange", startAgain);
  }, []);

  return report;
}
