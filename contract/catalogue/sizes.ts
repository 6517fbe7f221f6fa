/** What a product comes in unless its seller says otherwise. */
export const letterSizes = ["XS", "S", "M", "L", "XL", "XXL"] as const;
/** For what needs no size, such as sarees and bags. A product comes in it alone. */
export const freeSize = "Free size";
export const sizes = [...letterSizes, freeSize] as const;
export type Size = (typeof sizes)[number];

/** "Size M", or the free size as it is. */
export const formatSize = (size: string, word = "Size"): string => (size === freeSize ? size : `${word} ${size}`);
