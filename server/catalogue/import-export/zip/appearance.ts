import type { ImportProblem } from "#contract/catalogue/import-export.ts";
import { limits } from "#contract/limits.ts";
import type { Lookups } from "#server/catalogue/import-export/lookups.ts";
import type { Cells } from "#server/catalogue/import-export/parse-row.ts";

type Problem = Omit<ImportProblem, "line">;

/** A picture that the product has already, or the position of a file among those of the import. */
type PictureSource = { present: string } | { file: number; name: string };

/** What a row says of how a product looks; what it does not say stays as it is. */
export interface Appearance {
  colour?: string;
  /** Products with the same text are colours of one garment. */
  garment?: string;
  pictures?: PictureSource[];
}

/** The file of an import in the picture store, by the place of its name among those of the import. */
export const uploadedFile = (position: number) => `${position}.upload`;

/** How an export names the pictures of a product; the same name keeps the picture. */
export const exportedName = (pictureId: string) => `${pictureId}.webp`;

const problem = (field: "pictures" | "colour" | "garment", sentence: string): Problem => ({ field, sentence });

/** The appearance in a row, and what is wrong with them. */
export function resolveAppearance(cells: Cells, lookups: Lookups): { appearance: Appearance; problems: Problem[] } {
  const problems: Problem[] = [];
  const appearance: Appearance = {};
  const colour = cells.colour?.trim();
  const garment = cells.garment?.trim();
  if (colour && colour.length > limits.colourNameMax)
    problems.push(problem("colour", `Colour must be at most ${limits.colourNameMax} characters.`));
  if (garment && !(colour || lookups.existing?.colour))
    problems.push(problem("colour", "A garment with others needs a colour."));
  if (colour) appearance.colour = colour;
  if (garment) appearance.garment = garment;
  const sources = findPictures(cells, lookups);
  if ("sentence" in sources) problems.push(sources);
  else if (sources.length > limits.productPicturesMax)
    problems.push(problem("pictures", `A product has at most ${limits.productPicturesMax} pictures.`));
  else if (sources.length > 0) appearance.pictures = sources;
  return { appearance, problems };
}

/** The pictures that the cell names, or the files that are named by the sku: SKU-1.jpg, SKU-2.jpg. */
function findPictures(cells: Cells, { existing, files }: Lookups): PictureSource[] | Problem {
  const names = [...new Set((cells.pictures ?? "").split("|").flatMap((name) => name.trim() || []))];
  if (names.length === 0) return filesOfSku(cells.sku?.trim() ?? "", files);
  const present = new Map(existing?.pictures.map((id) => [exportedName(id), id]));
  const sources: PictureSource[] = [];
  for (const name of names) {
    const id = present.get(name);
    const file = files.get(name.toLowerCase());
    if (id) sources.push({ present: id });
    else if (file !== undefined) sources.push({ file, name });
    else if (!/\.(?:jpe?g|png)$/i.test(name))
      return problem("pictures", `${name.slice(0, 60)} is no jpg, jpeg or png.`);
    else return problem("pictures", `There is no file ${name.slice(0, 60)} in the ZIP.`);
  }
  return sources;
}

const maxNumber = 20;

function filesOfSku(sku: string, files: Lookups["files"]): PictureSource[] {
  if (sku === "" || files.size === 0) return [];
  const numbers = Array.from({ length: maxNumber }, (_, i) => i + 1);
  return numbers.flatMap((number) => {
    const name = ["jpg", "jpeg", "png"]
      .map((kind) => `${sku}-${number}.${kind}`.toLowerCase())
      .find((one) => files.has(one));
    return name ? [{ file: files.get(name) ?? 0, name }] : [];
  });
}

/** Whether a product looks otherwise than a row says. */
export function changesAppearance(
  appearance: Appearance,
  existing: { colour: string; garment: string; pictures: string[] },
): boolean {
  const { colour, garment, pictures } = appearance;
  const isOther = (wanted: string | undefined, now: string) => wanted !== undefined && wanted !== now;
  const ids = pictures?.map((source) => ("present" in source ? source.present : ""));
  return (
    isOther(colour, existing.colour) ||
    isOther(garment, existing.garment) ||
    (ids !== undefined && (ids.length !== existing.pictures.length || ids.some((id, i) => id !== existing.pictures[i])))
  );
}
