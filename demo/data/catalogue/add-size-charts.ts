import type { Measurement } from "#contract/catalogue/measurements.ts";
import type { SizeChartRow } from "#contract/catalogue/size-charts.ts";
import { letterSizes } from "#contract/catalogue/sizes.ts";
import type { BrandName } from "#demo/catalogue/brands.ts";
import type { CategoryName } from "#demo/catalogue/categories.ts";
import { sizeCharts } from "#server/catalogue/size-charts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

interface DemoChart {
  category: CategoryName;
  brand?: BrandName;
  /** The first size and how much each further one adds, in cm. */
  measures: Partial<Record<Measurement, [smallest: number, step: number]>>;
}

/** Categories by kind have a chart each; so have those by person, for what is in no other. Some brands cut by their own. */
const demoCharts: DemoChart[] = [
  { category: "Men", measures: { chest: [89, 5], waist: [74, 5], hip: [89, 5], shoulder: [42, 1.5] } },
  { category: "Women", measures: { chest: [81, 5], waist: [66, 5], hip: [89, 5] } },
  { category: "Unisex", measures: { chest: [86, 5], waist: [71, 5], hip: [90, 5] } },
  {
    category: "Kurtas",
    measures: { chest: [86, 5], waist: [72, 5], hip: [90, 5], shoulder: [38, 1.5], sleeve: [44, 0.5], length: [98, 1] },
  },
  {
    category: "Shirts",
    measures: {
      chest: [88, 5],
      waist: [76, 5],
      neck: [36, 1],
      shoulder: [42, 1.5],
      sleeve: [60, 1],
      length: [70, 1.5],
    },
  },
  { category: "Denim", measures: { waist: [71, 5], hip: [88, 5], thigh: [52, 2.5], inseam: [76, 1], length: [98, 1] } },
  { category: "Winter", measures: { chest: [88, 5.5], shoulder: [42, 1.5], sleeve: [60, 1], length: [64, 1.5] } },
  { category: "Everyday", measures: { chest: [86, 5], waist: [72, 5], hip: [89, 5], length: [66, 1.5] } },
  { category: "Dresses", measures: { chest: [80, 5], waist: [64, 5], hip: [88, 5], length: [104, 1] } },
  { category: "Skirts", measures: { waist: [64, 5], hip: [88, 5], length: [72, 1] } },
  {
    category: "Shirts",
    brand: "Dhaagaloom",
    measures: {
      chest: [90, 4.5],
      waist: [80, 4.5],
      neck: [37, 1],
      shoulder: [43, 1],
      sleeve: [61, 1],
      length: [72, 1],
    },
  },
  {
    category: "Denim",
    brand: "Neelgaon Denim",
    measures: { waist: [70, 4], hip: [87, 4], thigh: [50, 2], inseam: [78, 1], length: [100, 1] },
  },
  { category: "Winter", brand: "Himvari Wool", measures: { chest: [92, 5], shoulder: [43, 1.5], sleeve: [61, 1] } },
];

const rowsOf = (measures: DemoChart["measures"]): SizeChartRow[] =>
  letterSizes.map((size, i) => ({
    size,
    ...Object.fromEntries(Object.entries(measures).map(([name, [smallest, step]]) => [name, smallest + i * step])),
  }));

export async function addDemoSizeCharts(
  tx: Queries,
  categoryIds: Map<CategoryName, string>,
  brandIds: Map<BrandName, string>,
): Promise<void> {
  await tx.insert(sizeCharts).values(
    demoCharts.map(({ category, brand, measures }) => ({
      categoryId: categoryIds.get(category) ?? "",
      brandId: brand ? (brandIds.get(brand) ?? null) : null,
      rows: rowsOf(measures),
    })),
  );
}
