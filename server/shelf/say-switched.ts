const count = new Intl.NumberFormat("en-IN");

/** "Brand is switched off, and 12 products with it." */
export function saySwitched(thing: string, isActive: boolean, products: number): string {
  const deed = `${thing} is switched ${isActive ? "on" : "off"}`;
  if (products === 0) return `${deed}.`;
  return `${deed}, and ${count.format(products)} ${products === 1 ? "product" : "products"} with it.`;
}
