import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { ChartGrid } from "./chart-grid.tsx";

interface ChartFieldsProps {
  brands: { _id: string; name: string }[];
  categories: { _id: string; name: string }[];
  /** Merchants keep charts of their own brand alone. */
  isOfMerchant: boolean;
  fields: Fields;
}

/** The fields of a new chart. */
export function ChartFields({ brands, categories, isOfMerchant, fields }: ChartFieldsProps) {
  return (
    <>
      <Select label="Category" name="category" error={fields.category} defaultValue="">
        <option value="" disabled>
          Please choose
        </option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Brand"
        name="brand"
        error={fields.brand}
        help={isOfMerchant ? undefined : "The shop's own chart is shown for every brand that has none in the category."}
      >
        {!isOfMerchant && <option value="">The shop's own</option>}
        {brands.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <ChartGrid fields={fields} />
    </>
  );
}

/** A chart that there is keeps its brand and category. */
export function ChangedChartFields({ chart, fields }: { chart: SizeChart; fields: Fields }) {
  return (
    <>
      <p className="wrap-anywhere text-lg">
        {chart.category.name}, {chart.brand?.name ?? "the shop's own"}
      </p>
      <input type="hidden" name="category" value={chart.category._id} />
      <input type="hidden" name="brand" value={chart.brand?._id ?? ""} />
      <ChartGrid chart={chart} fields={fields} />
    </>
  );
}
