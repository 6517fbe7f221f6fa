import { slugOf } from "#server/platform/slugs/slug-of.ts";

/** Names in other letters get an address that people can type. */
const inLatin: Record<string, string> = {
  "नीला अंगरखा कुर्ता": "neela angarkha kurta",
  "लाल बनारसी साड़ी": "lal banarasi saree",
};

export const demoSlug = (name: string): string => slugOf(inLatin[name] ?? name);
