import type { MetaDescriptor } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { ProductDetails } from "#contract/products.ts";
import type { ReviewSummary } from "#contract/reviews.ts";
import type { Store } from "#contract/store.ts";

type Trail = { label: string; to?: string }[];

export const productPath = ({ slug }: Pick<ProductDetails, "slug">): string => `/product/${slug}`;

/** Where the product hangs in the shop, from the home page down. */
export function productTrail({ name, categories: [category] }: ProductDetails): Trail {
  const shelf = category ? { label: category.name, to: `/shop/category/${category.slug}` } : undefined;
  return [{ label: "Home", to: "/" }, { label: "Shop", to: "/shop" }, ...(shelf ? [shelf] : []), { label: name }];
}

/** The file that shared links and search engines show: the widest there is, unless it is needlessly wide. */
export function sharedPicture({ picture }: ProductDetails): string {
  if (!picture) return "/social.png";
  const width = picture.widths.findLast((one) => one <= 1280) ?? picture.widths[0];
  return `/pictures/${picture.id}/${width}.webp`;
}

export const shortDescription = ({ name, description, price, brand }: ProductDetails): string =>
  [`${name}${brand ? ` by ${brand.name}` : ""}, ${formatRupees(price)}.`, description].filter(Boolean).join(" ");

/** The product in the words of schema.org, for search engines. */
export function productData(
  product: ProductDetails,
  { averageRating, totalReviews }: ReviewSummary,
  { url, name: seller }: Pick<Store, "url" | "name">,
): MetaDescriptor[] {
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
    price: product.price.toFixed(2),
    availability: `https://schema.org/${product.quantity > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@type": "Organization", name: seller },
  };
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        "@id": address,
        name: product.name,
        description: product.description,
        sku: product.sku,
        image: [url + sharedPicture(product)],
        ...(product.brand && { brand: { "@type": "Brand", name: product.brand.name } }),
        offers: offer,
        ...(totalReviews > 0 && { aggregateRating: rating }),
      },
    },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: productTrail(product).map(({ label, to }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: label,
          item: to ? url + to : address,
        })),
      },
    },
  ];
}
