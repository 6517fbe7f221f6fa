import type { Size } from "#contract/catalogue/sizes.ts";
import { brandAttributes } from "#demo/catalogue/attributes.ts";
import { type BrandName, demoBrands, demoStories, disabledBrand } from "#demo/catalogue/brands.ts";
import { type CategoryName, demoCategories, demoCategoryHsn } from "#demo/catalogue/categories.ts";
import { daysAgo, idAt } from "#demo/data/dates.ts";
import { switchBrand } from "#server/catalogue/brands/service.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { formerPrices, productPictures, productSizes, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { insertPictures, type NewPicture } from "#server/platform/media/create-picture.ts";
import { addDemoSizeCharts } from "./add-size-charts.ts";
import { bannerOf, type DemoProduct, type DemoView } from "./products.ts";
import { demoSlug } from "./slug.ts";

/** Brands and categories are older than the first product. */
const openedDaysAgo = 380;
const sizedEvery = 3;
/** Every ninth product was dearer until a week ago. */
const reducedEvery = 9;
const reducedDaysAgo = 7;

export interface AddedProduct {
  id: string;
  createdAt: Date;
  sizes: Size[];
  pictureId: string | null;
}

export async function addDemoCatalogue(
  tx: Queries,
  catalogue: DemoProduct[],
  pictures: Map<string, NewPicture>,
): Promise<{ brandIds: Map<BrandName, string>; products: AddedProduct[] }> {
  await insertPictures(tx, [...pictures.values()]);
  const pictureOf = (view: DemoView | undefined) => (view && pictures.get(view.picture)?.id) ?? null;
  const brandIds = await addBrands(tx, pictures);
  const categoryIds = await addCategories(tx);
  const groupIds = new Map(catalogue.map(({ garment }) => [garment, idAt(daysAgo(openedDaysAgo))]));
  const rows = catalogue.map(({ brand, categories: places, views, garment, ...product }) => ({
    ...product,
    id: idAt(product.createdAt),
    updatedAt: product.createdAt,
    brandId: brand === "" ? null : (brandIds.get(brand) ?? null),
    colourGroupId: garment === null ? null : (groupIds.get(garment) ?? null),
    pictureId: pictureOf(views[0]),
    pictureAlt: views[0]?.alt ?? "",
    views,
    places,
  }));
  await tx.insert(products).values(rows);
  await tx
    .insert(productSizes)
    .values(
      rows.flatMap(({ id, sizes, quantity }, i) =>
        sizeStock(sizes, quantity, i).map((stock) => ({ productId: id, ...stock })),
      ),
    );
  const further = rows.flatMap(({ id, views }) =>
    views.slice(1).flatMap((view, i) => {
      const pictureId = pictureOf(view);
      return pictureId ? [{ productId: id, pictureId, position: i + 1, alt: view.alt }] : [];
    }),
  );
  if (further.length > 0) await tx.insert(productPictures).values(further);
  const until = daysAgo(reducedDaysAgo);
  await tx
    .insert(formerPrices)
    .values(
      rows
        .filter(({ createdAt }, i) => i % reducedEvery === 0 && createdAt < until)
        .map(({ id, pricePaise }) => ({ productId: id, pricePaise: pricePaise + 100_00, until })),
    );
  await tx
    .insert(categoryProducts)
    .values(
      rows.flatMap(({ id, places }) => places.map((p) => ({ productId: id, categoryId: categoryIds.get(p) ?? "" }))),
    );
  await addDemoSizeCharts(tx, categoryIds, brandIds);
  await switchBrand(tx, brandIds.get(disabledBrand) ?? "", false, "with its merchant");
  return { brandIds, products: rows };
}

async function addBrands(tx: Queries, pictures: Map<string, NewPicture>): Promise<Map<BrandName, string>> {
  const rows = Object.entries(demoBrands).map(([name, description], i) => {
    const createdAt = daysAgo(openedDaysAgo - i);
    return {
      id: idAt(createdAt),
      name: name as BrandName,
      slug: demoSlug(name),
      description,
      story: demoStories[name as BrandName] ?? "",
      bannerId: pictures.get(bannerOf(name))?.id ?? null,
      createdAt,
      daysOffSaidAt: createdAt,
      defaultAttributes: brandAttributes[name as BrandName] ?? {},
    };
  });
  await tx.insert(brands).values(rows);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function addCategories(tx: Queries): Promise<Map<CategoryName, string>> {
  const rows = Object.entries(demoCategories).map(([name, description], i) => {
    const createdAt = daysAgo(openedDaysAgo - i);
    const hsn = demoCategoryHsn[name as CategoryName] ?? "";
    return { id: idAt(createdAt), name: name as CategoryName, slug: demoSlug(name), description, hsn, createdAt };
  });
  await tx.insert(categories).values(rows);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Every third product counts its stock by size: one size is sold out, the others share what there is. */
function sizeStock(sizes: readonly Size[], quantity: number, i: number): { size: Size; quantity: number }[] {
  const stocked = sizes.length - 1;
  if (i % sizedEvery !== 0 || stocked < 2 || quantity < stocked) return [];
  const soldOut = (i / sizedEvery) % sizes.length;
  const share = Math.floor(quantity / stocked);
  const first = soldOut === 0 ? 1 : 0;
  return sizes.map((size, at) => {
    if (at === soldOut) return { size, quantity: 0 };
    return { size, quantity: at === first ? quantity - share * (stocked - 1) : share };
  });
}
