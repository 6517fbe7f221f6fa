import { accountCalls } from "./account-calls.ts";
import { caseCalls } from "./case-calls.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { deliveryCalls } from "./delivery-calls.ts";
import { homeCalls } from "./home-calls.ts";
import { openRoutes } from "./open-routes.ts";
import { orderCalls } from "./order-calls.ts";
import { parcelCalls } from "./parcel-calls.ts";
import { peopleCalls } from "./people-calls.ts";
import { productCalls } from "./product-calls.ts";
import { returnCalls } from "./return-calls.ts";
import { taxCalls } from "./tax-calls.ts";
import type { AccessTable } from "./world.ts";

/** Who may call what: one row for every route. `access.test.ts` calls each of them as everybody. */
export const accessTable: AccessTable = {
  ...openRoutes,
  ...accountCalls,
  ...productCalls,
  ...catalogueCalls,
  ...homeCalls,
  ...peopleCalls,
  ...orderCalls,
  ...parcelCalls,
  ...caseCalls,
  ...returnCalls,
  ...taxCalls,
  ...deliveryCalls,
};
