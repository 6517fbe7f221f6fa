import { useState } from "react";
import { useNavigate } from "react-router";
import { closeDrawer } from "#web/layout/drawers.ts";
import { clearBag } from "./bag.ts";
import { checkOut } from "./start-checkout.ts";

type Stage = "at rest" | "looking" | "placing";

/** Known outside of React too: a second press comes before the first one is drawn. */
let isUnderWay = false;

export function useCheckout() {
  const [stage, setStage] = useState<Stage>("at rest");
  const navigate = useNavigate();

  async function go(addressId: string | undefined) {
    setStage("looking");
    const { order, goTo } = await checkOut({ addressId, onPlacing: () => setStage("placing") });
    if (order) {
      // The bag is emptied behind the next page, where nobody sees it go.
      await navigate("/payment", { state: { order } });
      clearBag();
    } else if (goTo) {
      closeDrawer();
      await navigate(goTo);
    }
  }

  async function start(addressId: string | undefined): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await go(addressId);
    } finally {
      isUnderWay = false;
      setStage("at rest");
    }
  }

  return { stage, start };
}
