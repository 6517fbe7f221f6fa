const columns = [
  ["sku", "Needed. A known sku changes that product, a new one adds a product."],
  ["name, description, price, quantity, taxable", "Needed for a new product. Taxable is yes or no."],
  ["slug", "The address of the product. Empty: it stays, or is made from the name."],
  ["long description", "A longer text for the page of the product, up to 4,000 characters."],
  ["mrp", "The maximum retail price, at least the price. Empty: it has none."],
  ["hsn", "The HSN code of the goods, 4 to 8 digits. Empty: that of its categories counts."],
  ["weight grams", "Of one piece as it is sent. Empty: it is not known."],
  ["sizes", "Such as S M XL, or Free size alone. Empty: they stay, and a new product comes in all six."],
  ["size stock", "Such as S:5 M:0 XL:12, where stock is counted by size. Quantity is then the sum, or empty."],
  ["brand", "The slug of the brand. A merchant's products always have its own."],
  ["categories", "Slugs of categories, such as men kurtas. Empty: they stay as they are."],
  ["colour", "What the colour is called, such as Indigo. Empty: it stays."],
  ["garment", "Products of one brand with the same text are colours of one garment. Empty: it stays."],
  [
    "fact cloth, fact fit, fact maker …",
    "What is said of the garment, one column for each fact that admins ask for. A choice is spelled as in the form. Empty: it stays.",
  ],
  [
    "pictures",
    "File names in the ZIP, in order: front.jpg|back.jpg. Empty: files named by the sku (SKU-1.jpg, SKU-2.jpg) are taken, or they stay.",
  ],
  ["active", "Yes or no. Empty: it stays, and a new product is active."],
] as const;

/** The format of the file. */
export function ColumnHelp() {
  return (
    <details>
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">What a file looks like</summary>
      <p className="mt-2 max-w-prose text-ink-soft text-sm">
        A CSV file in UTF-8 with a heading, as the export writes it. In Excel, save as “CSV UTF-8”. Columns that are
        left out stay as they are. With pictures: a ZIP with products.csv and jpg, jpeg or png files.
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(10rem,auto)_minmax(0,1fr)]">
        {columns.map(([name, words]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="mb-2 text-ink-soft sm:mb-0">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
