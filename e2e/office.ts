import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";

/** What an admin prepares through the API before the browser is asked. */
export async function adminAtWork(request: APIRequestContext) {
  const login = await request.post("/api/auth/login", { data: { email: "admin@example.com", password: "tana-bana" } });
  const headers = { authorization: (await login.json()).token as string };

  const add = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}/add`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };

  return {
    headers,
    /** Products that are on, but of a brand that is off: other tests, which look at the shop, do not see them. */
    async hiddenProducts(names: string[]): Promise<string[]> {
      const { brand } = await add("brand", { name: `Unseen ${names[0]}`, description: "Hidden", isActive: false });
      const image = { name: "icon.png", mimeType: "image/png", buffer: await readFile("public/icon-192.png") };
      const ids = [];
      for (const name of names) {
        const sku = name.replaceAll(" ", "-");
        const fields = { sku, name, description: "For tests", price: "100", quantity: "1", taxable: "false" };
        const multipart = { ...fields, brand: brand._id as string, image };
        const answer = await request.post("/api/product/add", { headers, multipart });
        expect(answer.ok(), await answer.text()).toBe(true);
        ids.push((await answer.json()).product._id as string);
      }
      return ids;
    },
  };
}

/** A word that nothing else in the shop has. */
export const ownWord = () => `t${crypto.randomUUID().slice(0, 8)}`;
