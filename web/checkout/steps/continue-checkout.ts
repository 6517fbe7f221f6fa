import { useEffect, useEffectEvent, useState } from "react";
import { type NavigateFunction, useLocation, useNavigate } from "react-router";
import { handleError } from "#web/layout/handle-error.ts";
import { checkReadiness } from "./obstacles.ts";

/** The navigation state of a page that somebody was sent to from the checkout. */
interface CheckoutState {
  checkout: {
    /** Where the checkout goes on once nothing is missing. */
    returnTo: string;
  };
}

export const checkoutState = (returnTo = "/cart"): CheckoutState => ({ checkout: { returnTo } });

/** Where to return to, for whoever was sent here from the checkout. */
export function useCheckoutReturn(): string | undefined {
  const state = useLocation().state as Partial<CheckoutState> | null;
  return state?.checkout?.returnTo;
}

async function continueCheckout(navigate: NavigateFunction, returnTo: string): Promise<void> {
  try {
    const ready = await checkReadiness();
    if ("goTo" in ready) await navigate(ready.goTo, { state: checkoutState(returnTo) });
    else await navigate(returnTo);
  } catch (error) {
    handleError(error);
  }
}

/** Leads whoever was sent here from the checkout on to what is still missing, or back, as soon as this stop is done. */
export function useContinueCheckout(isDone: boolean): void {
  const navigate = useNavigate();
  const returnTo = useCheckoutReturn();
  const goOn = useEffectEvent(() => {
    if (returnTo !== undefined) void continueCheckout(navigate, returnTo);
  });
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);
}

const loginKey = "checkout_login";

/** The login page leads back to the bag by its address, which cannot say that the checkout was begun. */
export const rememberCheckout = (): void => sessionStorage.setItem(loginKey, "begun");

/** Whether somebody comes back from the login that the checkout led to: the cursor goes to what is still missing. */
export function useBackFromLogin(): boolean {
  const [isBack] = useState(() => sessionStorage.getItem(loginKey) !== null);
  useEffect(() => sessionStorage.removeItem(loginKey), []);
  return isBack;
}
