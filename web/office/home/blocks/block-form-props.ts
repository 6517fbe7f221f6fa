import type { HomeBlock } from "#contract/catalogue/home.ts";
import type { Picture } from "#contract/catalogue/products.ts";
import type { BrandChoice, CategoryChoice } from "#web/office/home/load-home.ts";

/** What the form of each kind is given: the block, how to change it, and what is wrong with it, by the path of the field. */
export interface BlockFormProps<B extends HomeBlock = HomeBlock> {
  block: B;
  /** `field` names what was changed: typing on in one field is undone in one step. */
  onEdit: (block: B, field: string) => void;
  faults: Record<string, string>;
  pictures: Record<string, Picture>;
  onPicture: (picture: Picture) => void;
  brands: readonly BrandChoice[];
  categories: readonly CategoryChoice[];
}
