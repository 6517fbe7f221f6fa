import { useFetcher } from "react-router";
import type { Product } from "#contract/products.ts";
import { Switch } from "#web/ui/forms/switch.tsx";

type Switched = Pick<Product, "_id" | "name" | "isActive">;

/** Acts at once, and a notice says so. */
export function ProductSwitch({ product: { _id, name, isActive } }: { product: Switched }) {
  const { submit, state, formData } = useFetcher();
  const wanted = formData?.get("isActive");
  return (
    <Switch
      label={`${name} is active`}
      words={{ on: "Active", off: "Off" }}
      checked={wanted ? wanted === "yes" : isActive}
      busy={state !== "idle"}
      onChange={(next) =>
        void submit({ id: _id, isActive: next ? "yes" : "no" }, { method: "post", action: "/dashboard/product" })
      }
    />
  );
}
