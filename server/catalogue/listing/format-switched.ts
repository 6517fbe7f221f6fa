const count = new Intl.NumberFormat("en-IN");

/** "Brand is switched off, and 12 products with it." */
export function formatSwitched(thing: string, isActive: boolean, products: number): string {
  const action = `${thing} is switched ${isActive ? "on" : "off"}`;
  if (products === 0) return `${action}.`;
  return `${action}, and ${count.format(products)} ${products === 1 ? "product" : "products"} with it.`;
}
