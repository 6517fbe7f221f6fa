import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { isNoAnswer } from "./report-error.ts";

const retryMs = 5000;

/**
 * For an error boundary: whether its page failed because nothing answered. Then it is loaded again every few seconds, and at once when
 * the browser is online again.
 */
export function useLostConnection(): boolean {
  const isLost = isNoAnswer(useRouteError());
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isLost) return;
    const retry = () => void revalidate();
    const timer = setInterval(retry, retryMs);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isLost, revalidate]);
  return isLost;
}
