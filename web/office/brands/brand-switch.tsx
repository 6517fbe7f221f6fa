import { useFetcher } from "react-router";
import type { Brand } from "#contract/brands.ts";
import { Switch } from "#web/ui/forms/switch.tsx";

/** Acts at once; the notice says how many products went along. */
export function BrandSwitch({ brand: { _id, name, isActive } }: { brand: Pick<Brand, "_id" | "name" | "isActive"> }) {
  const { submit, state, formData } = useFetcher();
  const wanted = formData?.get("isActive");
  return (
    <Switch
      label={`${name} is active`}
      words={{ on: "Active", off: "Off" }}
      checked={wanted ? wanted === "yes" : isActive}
      busy={state !== "idle"}
      onChange={(next) =>
        void submit({ id: _id, isActive: next ? "yes" : "no" }, { method: "post", action: "/dashboard/brand" })
      }
    />
  );
}
