import { roles } from "#contract/roles.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Who } from "./who.ts";

/** Whose products somebody manages: `any` brand's, or those of one brand. */
export type Scope = string;

/** No brand has this id, so a merchant without a brand manages no product. */
const noBrand = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Admins manage every product, a merchant those of its own brand. */
export const scopeOf = ({ role, merchant }: Pick<Who, "role" | "merchant">): Scope =>
  role === roles.admin ? any : (merchant?.brandId ?? noBrand);
