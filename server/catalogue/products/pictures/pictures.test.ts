import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { productPictures, products } from "#server/catalogue/products/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { formBody, photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { changeProduct, givenPicture, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [merchant, rival, admin] = [await givenMerchant(shop), await givenMerchant(shop), await givenAdmin(shop)];
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

const tooMany = "A product has at most 8 pictures. Please remove one first.";
const notThePictures = "The order must name each picture of the product once.";

async function send(who: Person, path: string, fields: Record<string, string> = {}, file = image) {
  const { payload, headers } = await formBody(fields, file);
  const url = `/api/product/${path}`;
  return app.inject({ method: "POST", url, payload, headers: { ...who.headers, ...headers } });
}
const put = (who: Person, id: string, body: object) =>
  app.inject({ method: "PUT", url: `/api/product/${id}/pictures`, headers: who.headers, body });
const remove = (who: Person, id: string, picture: string) =>
  app.inject({ method: "DELETE", url: `/api/product/${id}/pictures/${picture}`, headers: who.headers });
const onPage = async (slug: string) =>
  (await app.inject(`/api/product/item/${slug}`)).json<{ product: ManagedProduct }>().product;
const ids = (product: ManagedProduct) => product.pictures.map(({ _id }) => _id);
const positions = async (id: string) =>
  (await db.select().from(productPictures).where(eq(productPictures.productId, id))).map((row) => row.position).sort();

/** A kurta of the merchant with so many pictures. */
async function givenPictured(many: number) {
  const kurta = await givenProduct(db, { name: "Kurta", brandId: merchant.brandId });
  const made = await Promise.all(Array.from({ length: many }, () => givenPicture(db)));
  const [first, ...others] = made.map(({ id }) => id);
  if (others.length > 0)
    await db
      .insert(productPictures)
      .values(others.map((pictureId, i) => ({ productId: kurta.id, pictureId, position: i + 1 })));
  await changeProduct(db, kurta.id, { pictureId: first ?? null });
  return kurta;
}

test("pictures are added one behind the other, and the first is the one that lists show", async () => {
  const kurta = await givenPictured(0);
  expect(await onPage(kurta.slug)).toMatchObject({ pictures: [], picture: null, imageUrl: "/art/placeholder.svg" });
  const answer = await send(merchant, `${kurta.id}/pictures`, { alt: "From the front" });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ success: true, message: "Picture has been added successfully!" });
  await send(merchant, `${kurta.id}/pictures`);
  const product = await onPage(kurta.slug);
  expect(product.pictures).toMatchObject([{ alt: "From the front" }, { alt: "Kurta, picture 2" }]);
  expect(product.pictures[0]).toMatchObject({ url: product.imageUrl, width: 60, height: 80, widths: [60] });
  expect(product.picture?.id).toBe(product.pictures[0]?._id);
  const { products: listed } = (await app.inject(`/api/product/list?name=Kurta&max=0`)).json();
  const card = listed.find(({ _id }: ManagedProduct) => _id === kurta.id);
  expect(card.secondImage.id).toBe(product.pictures[1]?._id);
});

test("a new product comes with what its picture shows", async () => {
  const answer = await sendProduct(app, merchant, productFields({ alt: "From the front" }), image);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().product.pictures).toMatchObject([{ alt: "From the front" }]);
  const long = await sendProduct(app, merchant, productFields({ alt: "a".repeat(201) }), image);
  expect(long.json().fields).toEqual({ alt: "Alt text must be at most 200 characters." });
});

test("eight pictures are the most, also when two devices send the eighth at once", async () => {
  const kurta = await givenPictured(6);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(merchant, `${kurta.id}/pictures`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400, 400]);
  expect(await positions(kurta.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const before = await db.$count(pictures);
  const refused = await send(merchant, `${kurta.id}/pictures`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({ error: tooMany, fields: { image: tooMany } });
  expect(await db.$count(pictures)).toBe(before);
});

test("pictures are put in another order and described", async () => {
  const kurta = await givenPictured(3);
  const [front, back, cloth] = ids(await onPage(kurta.slug)) as [string, string, string];
  const answer = await put(merchant, kurta.id, { order: [cloth, front, back], alts: { [cloth]: "The weave" } });
  expect(answer.statusCode, answer.body).toBe(200);
  const product = await onPage(kurta.slug);
  expect(ids(product)).toEqual([cloth, front, back]);
  expect(product.pictures[0]).toMatchObject({ alt: "The weave", url: product.imageUrl });
  await put(merchant, kurta.id, { alts: { [back]: "From the back" } });
  await put(merchant, kurta.id, { order: [back, cloth, front] });
  expect((await onPage(kurta.slug)).pictures.map(({ alt }) => alt)).toEqual([
    "From the back",
    "The weave",
    "Kurta, picture 3",
  ]);
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.thingId, kurta.id));
  expect(noted).toHaveLength(3);
});

test("an order that is not that of the present pictures changes nothing", async () => {
  const [kurta, other] = [await givenPictured(3), await givenPictured(1)];
  const [front, back, cloth] = ids(await onPage(kurta.slug)) as [string, string, string];
  const [strange] = ids(await onPage(other.slug)) as [string];
  for (const order of [[front, back], [front, back, back], [front, back, cloth, cloth], [front, back, strange], []]) {
    const answer = await put(merchant, kurta.id, { order });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: notThePictures, fields: { order: notThePictures } });
  }
  expect((await put(merchant, kurta.id, {})).json().fields).toEqual({ order: "Order is required." });
  expect((await put(merchant, kurta.id, { alts: { [strange]: "Mine" } })).statusCode).toBe(400);
  expect(ids(await onPage(kurta.slug))).toEqual([front, back, cloth]);
});

test("a picture that is removed leaves no hole, and the next becomes the first", async () => {
  const kurta = await givenPictured(3);
  const [front, back, cloth] = ids(await onPage(kurta.slug)) as [string, string, string];
  expect((await remove(merchant, kurta.id, front)).statusCode).toBe(200);
  expect(ids(await onPage(kurta.slug))).toEqual([back, cloth]);
  expect(await positions(kurta.id)).toEqual([1]);
  expect((await remove(merchant, kurta.id, front)).json()).toEqual({ error: "No picture found." });
  const both = await Promise.all([remove(merchant, kurta.id, back), remove(admin, kurta.id, cloth)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(ids(await onPage(kurta.slug))).toEqual([]);
});

test("the call that replaces the picture replaces the first", async () => {
  const kurta = await givenPictured(3);
  await put(merchant, kurta.id, { alts: { [ids(await onPage(kurta.slug))[0] ?? ""]: "From the front" } });
  const before = ids(await onPage(kurta.slug));
  expect((await send(merchant, `${kurta.id}/picture`)).statusCode).toBe(200);
  const product = await onPage(kurta.slug);
  expect(ids(product).slice(1)).toEqual(before.slice(1));
  expect(ids(product)[0]).not.toBe(before[0]);
  expect(product.pictures[0]?.alt).toBe("Kurta");
});

test("somebody else's product and what is no picture are refused", async () => {
  const kurta = await givenPictured(2);
  const [front = "", back = ""] = ids(await onPage(kurta.slug));
  const calls = [
    () => send(rival, `${kurta.id}/pictures`),
    () => put(rival, kurta.id, { order: [back, front] }),
    () => remove(rival, kurta.id, front),
  ];
  for (const call of calls) expect((await call()).statusCode).toBe(404);
  const page = await send(merchant, `${kurta.id}/pictures`, {}, Buffer.from("<html>"));
  expect(page.json().fields).toHaveProperty("image");
  const long = await send(merchant, `${kurta.id}/pictures`, { alt: "a".repeat(201) });
  expect(long.json().fields).toEqual({ alt: "Alt text must be at most 200 characters." });
  expect(ids(await onPage(kurta.slug))).toEqual([front, back]);
  expect((await db.select().from(products).where(eq(products.id, kurta.id)))[0]?.pictureId).toBe(front);
});
