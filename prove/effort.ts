/** `npm run prove` takes its time; inside `npm test` the same proofs are short. */
export const isLong = process.env.PROVE === "long";

export const effort = <T>(short: T, long: T): T => (isLong ? long : short);
