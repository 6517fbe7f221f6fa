import type { PaymentStatus } from "#contract/sales/orders.ts";
import type { AfterSalePlan } from "#demo/data/after-sale/after-sale-plans.ts";
import type { AddedProduct } from "#demo/data/catalogue/add-catalogue.ts";
import type { ApprovedReview } from "#demo/data/catalogue/add-reviews.ts";
import type { DemoPeople, DemoPerson } from "#demo/data/people/add-people.ts";
import type { BuyableLine } from "#server/sales/cart/service.ts";
import type { orderItems, orders } from "#server/sales/orders/tables.ts";
import type { StoryEvent } from "./order-story.ts";

export type OrderItemRow = typeof orderItems.$inferSelect;
export type OrderRow = Omit<typeof orders.$inferSelect, "number" | "emailHash" | "phoneHash" | "addressHash">;

export interface DemoOrder {
  order: OrderRow;
  buyer: DemoPerson;
  lines: OrderItemRow[];
  story: StoryEvent[];
  after?: AfterSalePlan | undefined;
}

export interface Wish {
  buyer: DemoPerson;
  placed: Date;
  payment: PaymentStatus;
  items: { good: BuyableLine; status: OrderItemRow["status"] }[];
  withCoupon?: boolean | undefined;
  after?: AfterSalePlan;
}

export interface DemoShop {
  people: DemoPeople;
  products: AddedProduct[];
  reviews: ApprovedReview[];
  merchantBrandId: string;
}
