/** What an address calls a thing of this name. A name without Latin letters or digits gives nothing. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/['’]|\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
