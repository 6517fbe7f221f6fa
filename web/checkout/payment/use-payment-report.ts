import { useEffect, useState } from "react";
import type { PaymentReport } from "#contract/payments.ts";
import { call } from "#web/api.ts";

const everyMs = 2500;
/** A payment that was just made may be known to the provider a little before it is known here. */
const fewTimes = 5;
/** After that long the page is left as it is; whoever comes back to it asks again. */
const manyTimes = 200;

const timesFor = (report: PaymentReport | undefined) => {
  if (report?.underWay) return manyTimes;
  return report === undefined || report.paymentStatus === "Pending" ? fewTimes : 0;
};

/**
 * How an order stands with money, asked again on a clock until that is settled. Not a loader, since one failed question
 * among many must not take the page away.
 */
export function usePaymentReport(orderId: string, first?: PaymentReport): PaymentReport | undefined {
  const [known, setKnown] = useState(first);
  const [asked, setAsked] = useState(first ? 1 : 0);
  const report = known?.orderId === orderId ? known : undefined;
  const isWaiting = asked < timesFor(report);

  useEffect(() => {
    if (!isWaiting) return;
    let isWanted = true;
    const ask = async () => {
      const answer = await call("GET /payment/status/{id}", { params: { id: orderId } }).catch(() => undefined);
      if (!isWanted) return;
      if (answer) setKnown(answer);
      setAsked((times) => times + 1);
    };
    const timer = setTimeout(() => void ask(), asked === 0 ? 0 : everyMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [orderId, asked, isWaiting]);

  useEffect(() => {
    const askAnew = () => document.visibilityState === "visible" && setAsked(0);
    document.addEventListener("visibilitychange", askAnew);
    return () => document.removeEventListener("visibilitychange", askAnew);
  }, []);

  return report;
}
