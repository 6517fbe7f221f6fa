/** HTML that is safe to send as it is. Only `html` makes it. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(value: string | number | Html | Html[]): string {
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(escaped).join("");
  return String(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Writes HTML in which every value is escaped, in texts and in quoted attributes, unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return new Html(strings.map((text, i) => text + (i < values.length ? escaped(values[i] ?? "") : "")).join(""));
}
