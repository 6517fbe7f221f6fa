import type { APIRequestContext, Page } from "@playwright/test";
import type { Product } from "#contract/catalogue/products.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import type { Order } from "#contract/sales/orders.ts";
import { findProduct, readProduct } from "./catalogue.ts";
import { newMember, type Person } from "./people.ts";
import { expect, keepToken } from "./shop.ts";

export const home = {
  name: "Asha Rao",
  phoneNumber: "98450 12345",
  address: "14 Weavers' Lane",
  city: "Bengaluru",
  state: "Karnataka",
  country: "India",
  zipCode: "560001",
};

type Method = "get" | "post" | "put" | "delete";

/** Makes a call as somebody, and insists that it works. */
export async function callAs<T = unknown>(
  request: APIRequestContext,
  { token }: Pick<Person, "token">,
  method: Method,
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await request[method](`/api${path}`, { headers: { authorization: token }, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Somebody who can order at once: with a phone number and a default address. */
export async function newBuyer(request: APIRequestContext): Promise<Person> {
  const person = await newMember(request);
  await callAs(request, person, "put", "/user", { profile: { phoneNumber: home.phoneNumber } });
  await callAs(request, person, "post", "/address/add", { ...home, isDefault: true });
  return person;
}

export async function arriveAsBuyer(page: Page): Promise<Person> {
  const person = await newBuyer(page.request);
  await keepToken(page, person.token);
  return person;
}

/** A product of which a few pieces more or less make no difference to any other test. */
export const plentifulProduct = (
  request: APIRequestContext,
  suits: (product: Product) => boolean = () => true,
): Promise<Product> => plentifulInAnySize(request, (product) => product.sizes.includes("M") && suits(product));

/** Finds a plentiful product where the size does not matter, as for the few products of a brand. */
export async function plentifulInAnySize(
  request: APIRequestContext,
  suits: (product: Product) => boolean,
): Promise<Product> {
  const counted = new Set<string>();
  for (;;) {
    const found = await findProduct(
      request,
      (product) => product.quantity > 550 && suits(product) && !counted.has(product._id),
    );
    if (!(await readProduct(request, found.slug)).sizeStock) return found;
    counted.add(found._id);
  }
}

interface Wanted {
  product: Product;
  size?: Size;
  quantity?: number;
}

/** An order that was placed without a browser. */
export async function placeOrder(request: APIRequestContext, buyer: Person, wanted: Wanted[]): Promise<Order> {
  const products = wanted.map(({ product, size, quantity = 1 }) => ({
    product: product._id,
    size: size ?? (product.sizes.includes("M") ? "M" : product.sizes[0]),
    quantity,
  }));
  const { cartId } = await callAs<{ cartId: string }>(request, buyer, "post", "/cart/add", { products });
  const total = wanted.reduce((sum, { product, quantity = 1 }) => sum + product.price * quantity, 0);
  return (await callAs<{ order: Order }>(request, buyer, "post", "/order/add", { cartId, total })).order;
}

/** Pays by the window's own call, and waits until the shop has heard of it. */
export async function payOnline(
  request: APIRequestContext,
  buyer: Pick<Person, "token">,
  { _id, totalWithTax }: Order,
): Promise<void> {
  const asked = { orderAmount: totalWithTax, orderId: _id, description: "Order" };
  const session = await callAs<{ payment_session_id: string }>(
    request,
    buyer,
    "post",
    "/payment/create-session",
    asked,
  );
  const paid = await request.post(`/demo-gateway/sessions/${session.payment_session_id}/pay`, {
    data: { outcome: "success" },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  await expect(async () => {
    const { paymentStatus } = await callAs<{ paymentStatus: string }>(request, buyer, "get", `/payment/status/${_id}`);
    expect(paymentStatus).toBe("Paid");
  }).toPass();
}

export const myOrders = async (request: APIRequestContext, buyer: Pick<Person, "token">): Promise<Order[]> =>
  (await callAs<{ orders: Order[] }>(request, buyer, "get", "/order/me")).orders;

const demoToken = async (request: APIRequestContext, email: string) => {
  const answer = await request.post("/api/auth/login", { data: { email, password: "tana-bana" } });
  expect(answer.ok(), "the demo account signs in").toBe(true);
  return { token: (await answer.json()).token as string };
};

export const demoAdmin = (request: APIRequestContext) => demoToken(request, "admin@example.com");
export const demoMember = (request: APIRequestContext) => demoToken(request, "member@example.com");
export const demoMerchant = (request: APIRequestContext) => demoToken(request, "merchant@example.com");

/** A product of the test's own, since its price and stock are going to change. */
export async function newProduct(
  page: Page,
  admin: { token: string },
  fields: { sizes?: string; quantity?: string } = {},
): Promise<ManagedProduct> {
  const { brands } = await callAs<{ brands: { _id: string }[] }>(page.request, admin, "get", "/brand/list/select");
  const name = `Loom length ${crypto.randomUUID().slice(0, 8)}`;
  const picture = await page.request.get("/social.png");
  const answer = await page.request.post("/api/product/add", {
    headers: { authorization: admin.token },
    multipart: {
      sku: name.replaceAll(" ", "-"),
      name,
      description: "Three metres of indigo cotton",
      price: "4200",
      quantity: "3",
      taxable: "true",
      sizes: "M",
      ...fields,
      brand: brands[0]?._id ?? "",
      image: { name: "cloth.png", mimeType: "image/png", buffer: await picture.body() },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).product;
}
