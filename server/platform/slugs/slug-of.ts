const longest = 80;

/** What an address calls a thing: "Neelā kurta!" is "neela-kurta". A name without Latin letters or digits gives nothing. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/['’]|\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-|-$/g, "");
