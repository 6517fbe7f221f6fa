import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.filename);

type Weight = 400 | 600;
type Script = (typeof scripts)[number];

/** The font has a file for each script: names may be in Hindi. */
const scripts = ["latin", "latin-ext", "devanagari"] as const;
const weights: readonly Weight[] = [400, 600];

/** Parsing the files takes longer than drawing an invoice, so each is parsed once: a document takes a parsed font as well. */
const parsedFonts = new Map<string, PDFKit.Mixins.PDFFontSource>();

function parsedFont(script: Script, weight: Weight): PDFKit.Mixins.PDFFontSource {
  const name = fontName(script, weight);
  const known = parsedFonts.get(name);
  if (known) return known;
  const file = readFileSync(require.resolve(`@fontsource/mukta/files/mukta-${script}-${weight}-normal.woff`));
  // The types of pdfkit name files and bytes only, though it takes a font of fontkit as it is.
  const font = create(file) as unknown as PDFKit.Mixins.PDFFontSource;
  parsedFonts.set(name, font);
  return font;
}

const parseHex = (digits: string) => Number.parseInt(digits, 16);

/** Which characters each file covers, in the notation of CSS `unicode-range`: "U+0900-097F,U+200C". */
const unicodeRanges: Record<Script, string> = JSON.parse(
  readFileSync(require.resolve("@fontsource/mukta/unicode.json"), "utf8"),
);

/** The narrowest range first: where the ranges of two files overlap, the glyph is in the file that names it more closely. */
const coverage = scripts
  .flatMap((script) =>
    unicodeRanges[script].split(",").map((range) => {
      const [first = 0, last = first] = range.replace("U+", "").split("-").map(parseHex);
      return { script, first, last };
    }),
  )
  .sort((a, b) => a.last - a.first - (b.last - b.first));

function scriptOf(character: string): Script {
  const codePoint = character.codePointAt(0) ?? 0;
  return coverage.find(({ first, last }) => first <= codePoint && codePoint <= last)?.script ?? "latin";
}

const fontName = (script: Script, weight: Weight) => `${script} ${weight}`;

export interface Style {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: "left" | "right";
  isStruck?: boolean;
}

/** The margin of a page of a usual size. */
export const margin = 48;

interface Format {
  /** A known one, or width and height in points. */
  size?: "A4" | "A5" | [number, number];
  margin?: number;
}

/** Pages that are written on from top to bottom. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly margin: number;
  y: number;

  constructor(title: string, format: Format = {}) {
    const { size = "A4" } = format;
    this.margin = format.margin ?? margin;
    this.y = this.margin;
    this.doc = new PDFDocument({
      size,
      margin: this.margin,
      bufferPages: true,
      info: { Title: title },
      lang: "en",
    });
    for (const weight of weights) {
      for (const script of scripts) this.doc.registerFont(fontName(script, weight), parsedFont(script, weight));
    }
  }

  get width(): number {
    return this.doc.page.width - 2 * this.margin;
  }

  /** Begins a new page unless so much room is left. Answers whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.doc.page.height - this.margin) return false;
    this.addPage();
    return true;
  }

  addPage(): void {
    this.doc.addPage();
    this.y = this.margin;
  }

  /** Writes text into a column, in as many lines as it needs. Answers how high they are. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const { size = 10, colour = "#1b1d3a", align = "left", isStruck = false } = style;
    const lineHeight = size * 1.45;
    const lines = this.#wrap(text, width, style);
    for (const [index, line] of lines.entries()) {
      let at = align === "right" ? x + width - this.measure(line, style) : x;
      for (const { font, letters } of this.#runs(line, style)) {
        this.doc.font(font).fontSize(size).fillColor(colour);
        this.doc.text(letters, at, y + index * lineHeight, { lineBreak: false });
        at += this.doc.widthOfString(letters);
      }
      if (isStruck) this.#line(at - this.measure(line, style), at, y + index * lineHeight + size * 0.85, colour);
    }
    return lines.length * lineHeight;
  }

  rule(colour = "#d8ccb6"): void {
    this.#line(this.margin, this.margin + this.width, this.y, colour);
  }

  /** The name of the document and the page at the foot of each, where there are several. */
  numberPages(name: string): void {
    const { count } = this.doc.bufferedPageRange();
    if (count < 2) return;
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.doc.font(fontName("latin", 400)).fontSize(8).fillColor("#55536f");
      this.doc.page.margins.bottom = 0;
      this.doc.text(`${name}, page ${page + 1} of ${count}`, this.margin, this.doc.page.height - 34, {
        lineBreak: false,
      });
    }
  }

  #line(from: number, to: number, y: number, colour: string): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke();
  }

  /** Parts of a text that are drawn in one font each. */
  #runs(text: string, { weight = 400 }: Style): { font: string; letters: string }[] {
    const runs: { font: string; letters: string }[] = [];
    for (const letter of text) {
      const font = fontName(scriptOf(letter), weight);
      const last = runs.at(-1);
      if (last && (last.font === font || letter === " ")) last.letters += letter;
      else runs.push({ font, letters: letter });
    }
    return runs;
  }

  /** How high a text is when it is written into a column. */
  measureHeight(text: string, width: number, style: Style = {}): number {
    return this.#wrap(text, width, style).length * (style.size ?? 10) * 1.45;
  }

  measure(text: string, style: Style = {}): number {
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
      if (line && this.measure(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  /** A word that is wider than the column is cut where it must be. */
  #cut(word: string, width: number, style: Style): string[] {
    if (this.measure(word, style) <= width) return [word];
    const pieces = [""];
    for (const letter of word) {
      const last = pieces.at(-1) ?? "";
      if (last && this.measure(last + letter, style) > width) pieces.push(letter);
      else pieces[pieces.length - 1] = last + letter;
    }
    return pieces;
  }
}
