import type { APIRequestContext, Page } from "@playwright/test";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import type { Order } from "#contract/sales/orders.ts";
import { callAs, newBuyer, newProduct, placeOrder } from "./buying.ts";
import { mailedLink } from "./mails.ts";
import { adminAtWork } from "./office.ts";
import type { Person } from "./people.ts";
import { expect } from "./shop.ts";

/** Somebody who was approved a moment ago and has signed up. */
async function newSeller(request: APIRequestContext, word: string): Promise<{ token: string; brandId: string }> {
  const form = {
    name: `Usha ${word}`,
    email: `${word}@example.com`,
    phoneNumber: "987 654 3210",
    brandName: `Looms of ${word}`,
    business: "Cotton from twelve handlooms.",
  };
  await request.post("/api/merchant/add", { data: form });
  const { headers } = await adminAtWork(request);
  const { merchants } = await (
    await request.get("/api/merchant/search", { headers, params: { search: form.name } })
  ).json();
  await request.put(`/api/merchant/approve/${merchants[0]._id}`, { headers });
  const link = await mailedLink(form.email, /\/merchant-signup\/[\w-]+/);
  const person = { email: form.email, firstName: "Usha", lastName: "Devi", password: "madder root" };
  const answer = await request.post(`/api/merchant/signup/${link.split("/").at(-1)}`, { data: person });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = await answer.json();
  const { brands } = await callAs<{ brands: { _id: string }[] }>(request, { token }, "get", "/brand");
  return { token, brandId: brands[0]?._id ?? "" };
}

/** A seller of the test's own with a product that can be bought, so that no other test's orders stand between. */
export async function openSeller(
  page: Page,
  word: string,
): Promise<{ seller: { token: string }; product: ManagedProduct; buyer: Person }> {
  const { token, brandId } = await newSeller(page.request, word);
  const seller = { token };
  await callAs(page.request, seller, "put", `/brand/${brandId}`, {
    brand: { name: `Looms of ${word}`, slug: word, description: "By hand", isActive: true },
  });
  const product = await newProduct(page, seller);
  // With few pieces in stock, only one could be bought at once.
  await callAs(page.request, seller, "put", `/product/${product._id}`, {
    product: { ...product, quantity: 300, sizes: ["M", "L"], brand: product.brand?._id },
  });
  return { seller, product, buyer: await newBuyer(page.request) };
}

/** An order that is paid at the door. */
export async function placeCashOrder(
  request: APIRequestContext,
  buyer: Person,
  { _id, price, sizes }: ManagedProduct,
  quantity: number,
): Promise<Order> {
  const product = { _id, price, sizes } as Parameters<typeof placeOrder>[2][number]["product"];
  const order = await placeOrder(request, buyer, [{ product, quantity }]);
  await callAs(request, buyer, "post", "/payment/cash-on-delivery", { orderId: order._id });
  return order;
}
