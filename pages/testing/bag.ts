import type { Size } from "#contract/catalogue/sizes.ts";
import type { Page } from "./page.ts";

interface Sold {
  id: string;
  name: string;
  slug: string;
  pricePaise: number;
  taxable: boolean;
}

/** A line as the shop's pages keep it. */
export const bagLine = ({ id, name, slug, pricePaise, taxable }: Sold, size: Size = "M", quantity = 1) => ({
  _id: id,
  name,
  slug,
  imageUrl: "",
  quantity,
  price: pricePaise / 100,
  mrp: null,
  taxable,
  selectedSize: { value: size },
  totalPrice: (pricePaise * quantity) / 100,
});

/** What local storage holds of somebody who comes with this in the bag. */
export const bagStorage = (lines: unknown[]): Record<string, string> => ({
  cart_items: JSON.stringify(lines),
  cart_id: "an older bag",
});

export const storedBag = ({ window: { localStorage } }: Page) => ({
  lines: JSON.parse(localStorage.getItem("cart_items") ?? "null") as ReturnType<typeof bagLine>[] | null,
  total: localStorage.getItem("cart_total"),
  id: localStorage.getItem("cart_id"),
});
