import { useLocation, useNavigate } from "react-router";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

/** To the list when one comes from placing the order, or from nowhere, such as a mail; otherwise to the page before. */
export function BackToOrders() {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const toList = `${pathname}${search}`.includes("success") || key === "default";
  return (
    <Button
      look="quiet"
      size="small"
      className="-ml-4"
      onClick={() => void (toList ? navigate("/dashboard/orders") : navigate(-1))}
    >
      <Icon name="arrow-left" className="size-5" />
      Back to orders
    </Button>
  );
}
