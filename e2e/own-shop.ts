import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { Product } from "#contract/products.ts";
import { launchShop, pressCtrlC } from "#server/testing/shops/launched-shop.ts";
import { expect } from "./shop.ts";

const owner = { email: "owner@example.com", password: "indigo-and-madder" };

interface OwnShop {
  url: string;
  /** Of the owner. */
  headers: { authorization: string };
  /** The one that it sells, in M, of a brand of its own. */
  product: Product;
  call(path: string, data: object, headers?: Record<string, string>, method?: string): ReturnType<APIResponse["json"]>;
}

/** For settings that would get in the way of tests in the shop that all share: a shop with one product, gone afterwards. */
export async function inOwnShop(request: APIRequestContext, visit: (shop: OwnShop) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-own-"));
  await chmod(dataDir, 0o711);
  const settings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, RATE_LIMITS: "off" };
  const shop = await launchShop({ DATA_DIR: dataDir, DEMO_DATA: "off", ...settings });
  try {
    const call: OwnShop["call"] = async (path, data, headers = {}, method = "POST") => {
      const answer = await request.fetch(`${shop.url}/api/${path}`, { method, data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    const headers = { authorization: (await call("auth/login", owner)).token as string };
    const { brand } = await call("brand/add", { name: "Loom", description: "Cotton", isActive: true }, headers);
    const image = { name: "cloth.png", mimeType: "image/png", buffer: await readFile("public/icon-192.png") };
    const facts = { name: "Loom length", sku: "loom-length", description: "Indigo cotton", price: "4200" };
    const multipart = { ...facts, quantity: "3", sizes: "M", taxable: "true", brand: brand._id as string, image };
    const added = await request.post(`${shop.url}/api/product/add`, { headers, multipart });
    expect(added.ok(), await added.text()).toBe(true);
    const { product } = await added.json();
    await visit({ url: shop.url, headers, product, call });
  } finally {
    await pressCtrlC(shop);
    await rm(dataDir, { recursive: true, force: true });
  }
}
