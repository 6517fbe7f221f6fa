import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/size-guide-page.ts";
import { HelpPage } from "./help-page.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Size guide",
    description: "Which size fits: chest, waist and hip for XS to XXL, in centimetres and inches, and how to measure.",
  });

type Range = [from: number, to: number];

interface Chart {
  name: string;
  measures: string[];
  /** Measurements of the body, in inches; the centimetres follow from them. */
  rows: [size: string, ...ranges: Range[]][];
}

const charts: Chart[] = [
  {
    name: "Women",
    measures: ["Bust", "Waist", "Hip"],
    rows: [
      ["XS", [31, 33], [25, 27], [34, 36]],
      ["S", [33, 35], [27, 29], [36, 38]],
      ["M", [35, 37], [29, 31], [38, 40]],
      ["L", [37, 39], [31, 33], [40, 42]],
      ["XL", [39, 41], [33, 35], [42, 44]],
      ["XXL", [41, 43], [35, 37], [44, 46]],
    ],
  },
  {
    name: "Men and unisex",
    measures: ["Chest", "Waist", "Hip"],
    rows: [
      ["XS", [34, 36], [28, 30], [34, 36]],
      ["S", [36, 38], [30, 32], [36, 38]],
      ["M", [38, 40], [32, 34], [38, 40]],
      ["L", [40, 42], [34, 36], [40, 42]],
      ["XL", [42, 44], [36, 38], [42, 44]],
      ["XXL", [44, 46], [38, 40], [44, 46]],
    ],
  },
];

const toCentimetres = (inches: number) => Math.round(inches * 2.54);
const formatRange = ([from, to]: Range, unit: string) => `${from}–${to} ${unit}`;

export default function SizeGuidePage() {
  return (
    <HelpPage title="Size guide">
      <p className="mt-3 max-w-prose">
        Measure your body, not a garment, and take the size whose figures you lie between. Between two sizes the larger
        one is the safer choice. What a product page says about its fit counts more than this table.
      </p>
      <div className="mt-8 grid gap-10">
        {charts.map((chart) => (
          <SizeTable key={chart.name} chart={chart} />
        ))}
      </div>
      <div className="policy mt-10 [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:text-2xl">
        <h2>How to measure</h2>
        <ul>
          <li>Chest or bust: around the fullest part, the tape level, arms down.</li>
          <li>Waist: around the narrowest part, above the navel.</li>
          <li>Hip: around the fullest part, feet together.</li>
        </ul>
        <h2>Pieces without a size</h2>
        <p>Sarees, dupattas and bags come in one size that fits everybody: Free size. It is chosen already.</p>
        <h2>It does not fit after all?</h2>
        <p>
          Send it back within 7 days of delivery: <a href="/policies/returns">Returns and refunds</a>.
        </p>
      </div>
    </HelpPage>
  );
}

function SizeTable({ chart: { name, measures, rows } }: { chart: Chart }) {
  return (
    <table className="w-full max-w-2xl border-collapse text-sm tabular-nums">
      <caption className="mb-2 text-start font-display font-semibold text-2xl">{name}</caption>
      <thead>
        <tr className="border-line-strong border-b">
          {["Size", ...measures].map((measure) => (
            <th key={measure} scope="col" className="px-1 py-2 text-start first:ps-0 sm:px-3">
              {measure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, ...ranges]) => (
          <tr key={size} className="border-line border-b">
            <th scope="row" className="py-2 pe-1 text-start">
              {size}
            </th>
            {ranges.map((range, index) => (
              <td key={measures[index]} className="px-1 py-2 sm:px-3">
                <span className="block whitespace-nowrap">
                  {formatRange([toCentimetres(range[0]), toCentimetres(range[1])], "cm")}
                </span>
                <span className="block whitespace-nowrap text-ink-soft">{formatRange(range, "in")}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
