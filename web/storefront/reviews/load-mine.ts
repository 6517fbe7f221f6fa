import { call } from "#web/api.ts";

type Mine = Awaited<ReturnType<typeof load>>;

const load = (product: string) => call("GET /review/{slug}/mine", { params: { slug: product } });

const loaded = new Map<string, Promise<Mine>>();

/** What concerns the signed-in person among the reviews of a product; asked for once a page. */
export function loadMine(product: string, isFresh = false): Promise<Mine> {
  const known = isFresh ? undefined : loaded.get(product);
  if (known) return known;
  const asked = load(product);
  loaded.set(product, asked);
  asked.catch(() => loaded.delete(product));
  return asked;
}
