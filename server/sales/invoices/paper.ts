import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

type Weight = 400 | 600;
/** Each holds other letters: the first that has a letter draws it. Names may be in Hindi, and the rupee sign is in the second. */
const scripts = ["latin", "latin-ext", "devanagari"] as const;
const weights: readonly Weight[] = [400, 600];

const fontFile = (script: string, weight: Weight) =>
  readFileSync(require.resolve(`@fontsource/mukta/files/mukta-${script}-${weight}-normal.woff`));

interface Font {
  name: string;
  weight: Weight;
  has(codePoint: number): boolean;
}

export interface Style {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: "left" | "right";
}

export const margin = 48;

/** An A4 page that is written on from top to bottom. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts: Font[];
  y = margin;

  constructor(title: string) {
    this.doc = new PDFDocument({ size: "A4", margin, bufferPages: true, info: { Title: title }, lang: "en" });
    this.#fonts = weights.flatMap((weight) =>
      scripts.map((script) => {
        const name = `${script} ${weight}`;
        this.doc.registerFont(name, fontFile(script, weight));
        const font = (
          this.doc.font(name) as unknown as { _font: { font: { hasGlyphForCodePoint(c: number): boolean } } }
        )._font.font;
        return { name, weight, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
      }),
    );
  }

  get width(): number {
    return this.doc.page.width - 2 * margin;
  }

  /** Begins a new page unless so much room is left. */
  need(height: number): void {
    if (this.y + height <= this.doc.page.height - margin) return;
    this.doc.addPage();
    this.y = margin;
  }

  /** Writes text into a column, in as many lines as it needs. Answers how high they are. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const { size = 10, colour = "#1b1d3a", align = "left" } = style;
    const lineHeight = size * 1.45;
    const lines = this.#wrap(text, width, style);
    for (const [index, line] of lines.entries()) {
      let at = align === "right" ? x + width - this.#measure(line, style) : x;
      for (const { font, letters } of this.#runs(line, style)) {
        this.doc.font(font).fontSize(size).fillColor(colour);
        this.doc.text(letters, at, y + index * lineHeight, { lineBreak: false });
        at += this.doc.widthOfString(letters);
      }
    }
    return lines.length * lineHeight;
  }

  rule(colour = "#d8ccb6"): void {
    this.doc
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .lineWidth(0.75)
      .strokeColor(colour)
      .stroke();
  }

  #runs(text: string, { weight = 400 }: Style): { font: string; letters: string }[] {
    const fonts = this.#fonts.filter((font) => font.weight === weight);
    const runs: { font: string; letters: string }[] = [];
    for (const letter of text) {
      const font = fonts.find((each) => each.has(letter.codePointAt(0) ?? 0)) ?? fonts[0];
      const last = runs.at(-1);
      if (last && (last.font === font?.name || letter === " ")) last.letters += letter;
      else runs.push({ font: font?.name ?? "", letters: letter });
    }
    return runs;
  }

  #measure(text: string, style: Style): number {
    const { size = 10 } = style;
    return this.#runs(text, style).reduce(
      (sum, { font, letters }) => sum + this.doc.font(font).fontSize(size).widthOfString(letters),
      0,
    );
  }

  #wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/).flatMap((each) => this.#cut(each, width, style))) {
      const longer = line ? `${line} ${word}` : word;
      if (line && this.#measure(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  /** A word that is wider than the column is cut where it must be. */
  #cut(word: string, width: number, style: Style): string[] {
    if (this.#measure(word, style) <= width) return [word];
    const pieces = [""];
    for (const letter of word) {
      const last = pieces.at(-1) ?? "";
      if (last && this.#measure(last + letter, style) > width) pieces.push(letter);
      else pieces[pieces.length - 1] = last + letter;
    }
    return pieces;
  }
}
