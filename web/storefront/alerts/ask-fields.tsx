import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { Field } from "#web/ui/forms/field.tsx";

interface AskFieldsProps {
  product: ProductDetails;
  /** Which is to be back; none for the price. */
  size: Size | null;
  /** The address of the customer who is signed in. */
  email: string | null;
  fields: Fields;
}

/** Asks those who are not signed in for an address, and says to everybody what will come of it. */
export function AskFields({ product, size, email, fields }: AskFieldsProps) {
  return (
    <>
      <div className="flex items-center gap-4">
        <img src={product.imageUrl} alt="" width={80} height={100} className="h-25 w-20 object-cover" />
        <div>
          <PageLink className="link wrap-anywhere font-semibold" to={`/product/${product.slug}`}>
            {product.name}
          </PageLink>
          <p>{formatRupees(product.salePrice)}</p>
        </div>
      </div>
      <p className="wrap-anywhere">
        We send one mail{email && ` to ${email}`}, about nothing else, and it has a link to stop.
        {size && " It keeps no piece for you."}
      </p>
      <input type="hidden" name="product" value={product._id} />
      <input type="hidden" name="kind" value={size ? "back" : "price"} />
      {size && <input type="hidden" name="size" value={size} />}
      {!email && (
        <div className="w-full">
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            help="You get a link first: we write only if you follow it."
            error={fields.email}
          />
        </div>
      )}
      {fields.size && <p className="text-danger">{fields.size}</p>}
    </>
  );
}
