import type { MetaDescriptor } from "react-router";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { ReviewSummary } from "#contract/catalogue/reviews.ts";
import { formatRupees } from "#contract/money.ts";
import type { Store } from "#contract/support/store.ts";
import { describeAttributes } from "#web/storefront/product/attributes/group-attributes.server.ts";
import { productPath, productTrail } from "./product-trail.ts";

interface SharedPicture {
  path: string;
  width: number;
  height: number;
  alt: string;
}

/** The files that shared links and search engines show: the widest there are, unless they are needlessly wide. */
function sharedPictures({ name, pictures }: ProductDetails): SharedPicture[] {
  if (pictures.length === 0) return [{ path: "/social.png", width: 1200, height: 630, alt: name }];
  return pictures.map(({ _id, widths, width: own, height, alt }) => {
    const width = widths.findLast((one) => one <= 1280) ?? widths[0] ?? own;
    return { path: `/pictures/${_id}/${width}.webp`, width, height: Math.round((width * height) / own), alt };
  });
}

const shortDescription = ({ name, description, salePrice, brand }: ProductDetails): string =>
  [`${name}${brand ? ` by ${brand.name}` : ""}, ${formatRupees(salePrice)}.`, description].filter(Boolean).join(" ");

/** The product and its place in the shop in the words of schema.org. */
function structuredData(
  product: ProductDetails,
  { averageRating, totalReviews }: ReviewSummary,
  { url, name: seller }: Pick<Store, "url" | "name">,
): object[] {
  const address = url + productPath(product);
  const rating = {
    "@type": "AggregateRating",
    ratingValue: averageRating,
    reviewCount: totalReviews,
    bestRating: 5,
    worstRating: 1,
  };
  const offer = {
    "@type": "Offer",
    url: address,
    priceCurrency: "INR",
    price: product.salePrice.toFixed(2),
    ...(product.mrp !== null &&
      product.mrp > product.salePrice && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          priceType: "https://schema.org/StrikethroughPrice",
          priceCurrency: "INR",
          price: product.mrp.toFixed(2),
        },
      }),
    availability: `https://schema.org/${product.quantity > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@type": "Organization", name: seller },
  };
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      "@id": address,
      name: product.name,
      description: [product.description, product.longDescription].filter(Boolean).join("\n\n"),
      sku: product.sku,
      image: sharedPictures(product).map(({ path }) => url + path),
      ...(product.brand && { brand: { "@type": "Brand", name: product.brand.name } }),
      ...describeAttributes(product),
      offers: offer,
      ...(totalReviews > 0 && { aggregateRating: rating }),
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: productTrail(product).map(({ label, to }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: label,
        item: to ? url + to : address,
      })),
    },
  ];
}

/**
 * What the page tells machines: those who share a link, and search engines. The first picture and the rest of the tags, which every page
 * has alike.
 */
export function describeProduct(product: ProductDetails, summary: ReviewSummary, store: Store) {
  const pictures = sharedPictures(product);
  const tags: MetaDescriptor[] = [
    ...pictures.flatMap(({ path, width, height, alt }, i) => [
      ...(i > 0 ? [{ property: "og:image", content: store.url + path }] : []),
      { property: "og:image:width", content: String(width) },
      { property: "og:image:height", content: String(height) },
      { property: "og:image:alt", content: alt },
    ]),
    ...structuredData(product, summary, store).map((thing) => ({ "script:ld+json": thing })),
  ];
  return { description: shortDescription(product), image: pictures[0]?.path, tags };
}
