// Apart from the pricing of orders, so that pages of the storefront do not load the rules of taxes.

/** By how many whole percent one price is below another: rounded down, so that it never promises more; 0 where it is not below. */
export const percentOff = (fullPaise: number, pricePaise: number): number =>
  pricePaise < fullPaise ? Math.floor(((fullPaise - pricePaise) * 100) / fullPaise) : 0;

/** What a line costs before tax and without discounts. */
export const lineSubtotalPaise = ({ pricePaise, quantity }: { pricePaise: number; quantity: number }): number =>
  pricePaise * quantity;
