/** The facts of a garment, by the key of their field. */
export type Facts = Record<string, string>;
