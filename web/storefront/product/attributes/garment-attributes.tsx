/** Labels and what stands beside them. */
export type LabelledAttributes = [label: string, value: string][];

const list = (attributes: LabelledAttributes) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 py-2 text-sm">
    {attributes.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Cloth, fit and the like, and below what the law wants shown, made on the server. */
export function GarmentAttributes({ garment, legal }: { garment: LabelledAttributes; legal: LabelledAttributes }) {
  return (
    <div className="border-line border-t pt-2 empty:hidden">
      {garment.length > 0 && list(garment)}
      {legal.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">Product information</summary>
          {list(legal)}
        </details>
      )}
    </div>
  );
}
