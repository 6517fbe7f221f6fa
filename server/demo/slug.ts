/** Names in other letters get an address that people can type. */
const inLatin: Record<string, string> = {
  "नीला अंगरखा कुर्ता": "neela angarkha kurta",
  "लाल बनारसी साड़ी": "lal banarasi saree",
};

export const slugOf = (name: string): string =>
  (inLatin[name] ?? name)
    .normalize("NFKD")
    .replace(/'|\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
