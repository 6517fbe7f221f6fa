import type { BagEntry, SavedBag } from "#contract/sales/cart.ts";
import { call } from "#web/api.ts";
import { currentBag, replaceBag } from "#web/checkout/bag/bag.ts";
import type { BagLine } from "#web/checkout/bag/bag-lines.ts";
import { readToken } from "#web/session/token.ts";
import { isSameBag, mergeBags } from "./merge-bags.ts";

const baseKey = "cart_saved";
const maxTries = 5;

/** The bag as this device and the account last agreed on it. */
interface Base extends SavedBag {
  userId: string;
}

function readBase(userId: string): Base | undefined {
  try {
    const base = JSON.parse(localStorage.getItem(baseKey) ?? "null") as Base | null;
    return base?.userId === userId && Array.isArray(base.lines) ? base : undefined;
  } catch {
    return undefined;
  }
}

const entriesOf = (lines: readonly BagLine[]): BagEntry[] =>
  lines.map(({ _id, selectedSize, quantity }) => ({ product: _id, size: selectedSize.value, quantity }));

/** Lines that came from another device, with what the shop says of them now. What it no longer sells is left out. */
async function describe(entries: readonly BagEntry[]): Promise<BagLine[]> {
  if (entries.length === 0) return [];
  const { lines } = await call("POST /cart/check", { body: { lines: [...entries] } });
  return lines.flatMap(({ product: _id, size, quantity, name, slug, imageUrl, salePrice, mrp, taxable, problem }) =>
    problem === "gone"
      ? []
      : [
          {
            _id,
            name,
            slug,
            imageUrl,
            quantity,
            price: salePrice,
            mrp,
            taxable,
            selectedSize: { value: size },
            totalPrice: 0,
          },
        ],
  );
}

/** The lines of this device stay as they are; what is new to it is fetched. */
async function show(merged: readonly BagEntry[]): Promise<void> {
  const { lines } = currentBag();
  const find = ({ product, size }: BagEntry) =>
    lines.find(({ _id, selectedSize }) => _id === product && selectedSize.value === size);
  const added = await describe(merged.filter((entry) => !find(entry)));
  const kept = merged.flatMap((entry) => {
    const line = find(entry);
    return line ? { ...line, quantity: entry.quantity } : [];
  });
  // Somebody may have changed it meanwhile: then the next turn merges again.
  if (currentBag().lines === lines) replaceBag([...kept, ...added]);
}

/**
 * Makes the bag of this device and that of the account the same. Nothing is asked for where the device knows of no change elsewhere and has
 * one.
 */
async function syncOnce(userId: string, known: SavedBag | undefined): Promise<void> {
  const token = readToken();
  let remote = known ?? (await call("GET /cart/bag"));
  for (let tries = 0; tries < maxTries; tries++) {
    const merged = mergeBags(readBase(userId)?.lines, entriesOf(currentBag().lines), remote.lines);
    // A person who signed out or became another meanwhile has another bag.
    if (readToken() !== token) return;
    if (!isSameBag(merged, entriesOf(currentBag().lines))) await show(merged);
    const local = entriesOf(currentBag().lines);
    if (!isSameBag(local, remote.lines)) {
      const { saved, ...answer } = await call("PUT /cart/bag", { body: { lines: local, version: remote.version } });
      remote = answer;
      if (!saved) continue;
    }
    if (readToken() !== token) return;
    const base: Base = { userId, lines: local, version: remote.version };
    localStorage.setItem(baseKey, JSON.stringify(base));
    return;
  }
}

/** Tabs share the bag, so they go one after the other. Another tab or the next change tries again where it failed. */
export async function syncBag(userId: string, { isOwnChange }: { isOwnChange: boolean }): Promise<void> {
  const sync = async () => {
    const base = readBase(userId);
    if (isOwnChange && base && isSameBag(base.lines, entriesOf(currentBag().lines))) return;
    await syncOnce(userId, isOwnChange ? base : undefined);
  };
  await ("locks" in navigator ? navigator.locks.request("sync bag", sync) : sync()).catch(() => undefined);
}
