import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** What links from the page of an order give along, so that going back leads to it rather than to it once more. */
export const fromOrder = { isFromOrder: true };

/** Back to the page of an order: a step back in the history for whoever came from there. */
export function useBackToOrder(orderId: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFromOrder = (state as Partial<typeof fromOrder> | null)?.isFromOrder === true;
  return () => void (isFromOrder ? navigate(-1) : navigate(`/order/${orderId}`, { replace: true }));
}

/** Goes back to the order by itself, once what was asked for is on record. */
export function useBackWhenDone(orderId: string, isDone = false): void {
  const goBack = useBackToOrder(orderId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step back, not one with every drawing.
  useEffect(() => {
    if (isDone) goBack();
  }, [isDone]);
}
