import { type Measurement, measurements } from "#contract/catalogue/measurements.ts";

interface Mark {
  line: string;
  /** Where its label stands. */
  at: [x: number, y: number];
  anchor?: "middle" | "end";
}

interface Drawing {
  /** What is drawn, for those who do not see it. */
  title: string;
  outline: string;
  marks: Partial<Record<Measurement, Mark>>;
}

const top: Drawing = {
  title: "Where a top is measured",
  outline:
    "M136 42 L112 50 L58 132 L82 148 L108 110 L104 178 L96 262 H224 L216 178 L212 110 L238 148 L262 132 L208 50 L184 42 Q160 62 136 42 Z",
  marks: {
    neck: { line: "M136 42 Q160 62 184 42", at: [160, 70], anchor: "middle" },
    shoulder: { line: "M112 34 H208", at: [160, 26], anchor: "middle" },
    chest: { line: "M108 112 H212", at: [160, 106], anchor: "middle" },
    waist: { line: "M104 176 H216", at: [160, 170], anchor: "middle" },
    hip: { line: "M98 240 H222", at: [160, 234], anchor: "middle" },
    sleeve: { line: "M102 46 L48 128", at: [64, 78], anchor: "end" },
    length: { line: "M280 42 V262", at: [272, 210], anchor: "end" },
  },
};

const bottom: Drawing = {
  title: "Where trousers are measured",
  outline: "M112 30 H208 L222 100 L214 284 H176 L160 118 L144 284 H106 L98 100 Z",
  marks: {
    waist: { line: "M112 40 H208", at: [160, 22], anchor: "middle" },
    hip: { line: "M99 92 H221", at: [160, 86], anchor: "middle" },
    thigh: { line: "M101 128 H156", at: [94, 132], anchor: "end" },
    inseam: { line: "M168 128 L182 282", at: [232, 200], anchor: "middle" },
    length: { line: "M280 30 V284", at: [272, 252], anchor: "end" },
  },
};

const skirt: Drawing = {
  title: "Where a skirt is measured",
  outline: "M118 34 H202 L246 258 Q160 276 74 258 Z",
  marks: {
    waist: { line: "M116 44 H204", at: [160, 26], anchor: "middle" },
    hip: { line: "M103 112 H217", at: [160, 106], anchor: "middle" },
    length: { line: "M280 34 V266", at: [272, 210], anchor: "end" },
  },
};

const ofTops: readonly Measurement[] = ["neck", "shoulder", "chest", "sleeve"];
const ofLegs: readonly Measurement[] = ["inseam", "thigh"];

/** A chart says by what it measures which kind of garment it is for. */
function drawingFor(names: readonly Measurement[]): Drawing {
  if (names.some((name) => ofLegs.includes(name))) return bottom;
  return names.some((name) => ofTops.includes(name)) ? top : skirt;
}

/** A garment with lines where the measurements of a chart are taken. */
export function MeasureDrawing({ names }: { names: readonly Measurement[] }) {
  const drawing = drawingFor(names);
  const marks = names.flatMap((name) => {
    const mark = drawing.marks[name];
    return mark ? [{ name, ...mark }] : [];
  });
  if (marks.length === 0) return null;
  return (
    <svg viewBox="0 0 320 300" role="img" aria-label={drawing.title} className="mx-auto w-full max-w-80">
      <path
        d={drawing.outline}
        fill="var(--sunken)"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {marks.map(({ name, line, at: [x, y], anchor }) => (
        <g key={name}>
          <path d={line} fill="none" stroke="var(--accent)" strokeWidth="2" strokeDasharray="5 4" />
          <text x={x} y={y} textAnchor={anchor} fontSize="14" fontWeight="600" fill="var(--ink)">
            {measurements[name].label}
          </text>
        </g>
      ))}
    </svg>
  );
}
