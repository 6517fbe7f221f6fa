import { measuredIn, measurements } from "#contract/catalogue/measurements.ts";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { useStore } from "#web/create-store.ts";
import { isSoldOut } from "#web/storefront/product/selection-rules.ts";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { FindMySize } from "./find-my-size.tsx";
import { findSize, ownMeasurements, type Unit } from "./find-size.ts";
import { MeasureDrawing } from "./measure-drawing.tsx";
import { bodyOf, inUnit, keepMeasurements, myMeasurements } from "./my-measurements.ts";
import { SizeTable } from "./size-table.tsx";

const units = [
  { value: "cm", label: "cm" },
  { value: "in", label: "Inches" },
];

interface SizeGuideProps {
  product: ProductDetails;
  chart: SizeChart;
  open: boolean;
  onClose: () => void;
  onChoose: (size: Size) => void;
}

/** The size chart of a product, with "Find my size" and where to measure. */
export default function SizeGuide({ product, chart, open, onClose, onChoose }: SizeGuideProps) {
  const mine = useStore(myMeasurements);
  const [first] = chart.rows;
  const names = first ? measuredIn(first) : [];
  const ofBody = ownMeasurements.filter((name) => names.includes(name));
  const body = bodyOf(mine);
  const found = findSize({ sizes: product.sizes, rows: chart.rows, body, unit: mine.unit });
  return (
    <Drawer side="right" title="Size guide" open={open} onClose={onClose}>
      <div className="grid gap-6">
        <RadioChips
          label="Show in"
          name="unit"
          value={mine.unit}
          options={units}
          onChange={(unit) => keepMeasurements(inUnit(mine, unit as Unit))}
        />
        <SizeTable chart={chart} names={names} unit={mine.unit} found={found?.size} />
        {ofBody.length > 0 && (
          <FindMySize
            mine={mine}
            names={ofBody}
            body={body}
            found={found}
            isSoldOut={found !== undefined && isSoldOut(product, found.size)}
            onChoose={onChoose}
          />
        )}
        <section aria-labelledby="how-to-measure" className="grid gap-4 border-line border-t pt-5">
          <h3 id="how-to-measure">How to measure</h3>
          <MeasureDrawing names={names} />
          <dl className="grid gap-2 text-sm">
            {names.map((name) => (
              <div key={name}>
                <dt className="inline font-semibold">
                  {measurements[name].label} ({measurements[name].of === "body" ? "of your body" : "of the garment"}):{" "}
                </dt>
                <dd className="inline">{measurements[name].how}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Drawer>
  );
}
