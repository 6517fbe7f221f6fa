import { sql } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import { inDatabase, type Person, signInPeople } from "./people.ts";
import type { BenchRequest, Shop } from "./row.ts";

const search = (path: string, terms: string[]) => terms.map((term) => `${path}?search=${encodeURIComponent(term)}`);

/** The first pages, one in the middle and the last. */
const pagesOf = (path: string, total: number) =>
  [1, 2, Math.ceil(total / 2), total].map((page) => `${path}?page=${Math.max(1, page)}`);

interface Sample extends Record<string, unknown> {
  orderIds: string[];
  brandId: string;
  categoryId: string;
  skus: string[];
}

const readSample = (shop: Shop) =>
  inDatabase(shop, async (db) => {
    const { rows } = await db.execute<Sample>(sql`
      select (select array_agg(id) from (select id from orders order by md5(id::text) limit 50) o) as "orderIds",
             (select b.id from brands b left join merchants m on m.brand_id = b.id left join product_counts c on c.brand_id = b.id
               where m.id is null order by c.count desc nulls last limit 1) as "brandId",
             (select category_id from category_products group by 1 order by count(*) desc limit 1) as "categoryId",
             (select array_agg(sku) from (select sku from products order by md5(sku) limit 20) p) as skus`);
    if (!rows[0]) throw new Error("the shop is empty");
    return rows[0];
  });

/** The merchant of the brand that sells most, and a member with as many orders in every shop. */
async function preparePeople(shop: Shop, brandId: string) {
  const [[admin], [merchant], [member]] = await Promise.all([
    signInPeople(shop, 1, roles.admin),
    signInPeople(shop, 1, roles.merchant),
    signInPeople(shop, 1),
  ]);
  if (!admin || !merchant || !member) throw new Error("nobody came");
  await inDatabase(shop, async (db) => {
    await db.execute(sql`
      insert into merchants (name, email, phone_number, brand_name, business, status, is_active, user_id, brand_id)
      values ('Bench', 'bench@looms.example', '9000000000', 'Bench', 'Cloth.', 'Approved', true, ${merchant.userId}, ${brandId})`);
    await db.execute(sql`
      update orders set user_id = ${member.userId} where id in (select id from orders where status <> 'Cancelled' order by md5(id::text) limit 50)`);
    await db.execute(sql`analyze orders`);
  });
  return { admin, merchant, member };
}

/** Every list and search of the back office, and the lists of orders, as they are asked of one shop. */
export async function officeRequests(shop: Shop): Promise<Record<string, BenchRequest>> {
  const { orderIds, brandId, categoryId, skus } = await readSample(shop);
  const { admin, merchant, member } = await preparePeople(shop, brandId);
  const totalPages = async (path: string, { headers }: Person) => {
    const answer = await fetch(`${shop.url}/api${path}`, { headers });
    return ((await answer.json()) as { totalPages: number }).totalPages;
  };
  const pages = async (path: string, person: Person) => pagesOf(path, await totalPages(path, person));
  const request: [string, Person, string[]][] = [
    ["orders of all", admin, await pages("/order", admin)],
    ["orders of a brand", merchant, await pages("/order/brand", merchant)],
    ["orders of a member", member, await pages("/order/me", member)],
    ["order by its id", admin, search("/order/search", orderIds)],
    ["products", admin, await pages("/product", admin)],
    ["products of a merchant", merchant, await pages("/product", merchant)],
    ["products by words", admin, search("/product", ["silk", "blue kurta", "cotton", "festival"])],
    ["products by sku", admin, search("/product", skus)],
    ["products to choose from", admin, search("/product/list/select", ["", "ku", "silk sa", "linen"])],
    ["users", admin, await pages("/user", admin)],
    ["users by two letters", admin, search("/user/search", ["as", "ra", "ni", "zo"])],
    ["users by a name", admin, search("/user/search", ["asha", "lyngdoh", "priya menon", "ubraman"])],
    ["users by an email", admin, search("/user/search", ["seed-77@", "seed-512@example.com"])],
    ["users by a Hindi name", admin, search("/user/search", ["आशा", "शर्मा", "राधा"])],
    ["merchants", admin, await pages("/merchant", admin)],
    ["merchants by two letters", admin, search("/merchant/search", ["as", "lo", "si"])],
    ["merchants by a name", admin, search("/merchant/search", ["asha", "looms", "mehta silks"])],
    ["merchants by a Hindi name", admin, search("/merchant/search", ["आशा", "देवी"])],
    ["reviews", admin, await pages("/review", admin)],
    ["categories", admin, ["/category"]],
    [
      "products of a category",
      admin,
      ["", "silk", "ku"].map((term) => `/category/${categoryId}/products?limit=20&search=${term}`),
    ],
    ["brands", admin, ["/brand"]],
    ["changes", admin, ["/audit"]],
    ["changes of a person", admin, ["/audit?person=asha", "/audit?person=seed-"]],
    ["changes of products", admin, ["/audit?thing=product", "/audit?thing=product&to=2025-06-30"]],
  ];
  return Object.fromEntries(
    request.map(([title, { headers }, paths]) => [
      title,
      { method: "GET", path: "/", headers, freshPaths: paths.map((path) => `/api${path}`) },
    ]),
  );
}
