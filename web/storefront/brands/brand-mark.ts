/** Threads and the ground of the monogram, all in colours of the shop's own theme. */
const cloths = [
  { weave: "[--warp:var(--ink)] [--weft:var(--action)]", mark: "bg-ink text-ground" },
  { weave: "[--warp:var(--action)] [--weft:var(--highlight)]", mark: "bg-action text-on-action" },
  { weave: "[--warp:var(--ink)] [--weft:var(--highlight)]", mark: "bg-highlight text-on-highlight" },
  { weave: "[--warp:var(--success)] [--weft:var(--line)]", mark: "bg-success text-on-success" },
  { weave: "[--warp:var(--ink)] [--weft:var(--line)]", mark: "bg-ink text-ground" },
  { weave: "[--warp:var(--success)] [--weft:var(--highlight)]", mark: "bg-success text-on-success" },
  { weave: "[--warp:var(--line)] [--weft:var(--action)]", mark: "bg-action text-on-action" },
] as const;

/** A brand always has one cloth, wherever and whenever it is shown. */
export function clothOf(slug: string): (typeof cloths)[number] {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return cloths[sum % cloths.length] as (typeof cloths)[number];
}

/** The first letters of the first two words: "Kosala Looms" is KL. */
export function monogram(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
