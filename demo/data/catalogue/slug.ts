import { slugOf } from "#server/platform/slugs/slug-of.ts";

/** Addresses of the demo shop that must stay as they are, whatever the transliteration makes of the name. */
const inLatin: Record<string, string> = {
  "नीला अंगरखा कुर्ता": "neela angarkha kurta",
  "लाल बनारसी साड़ी": "lal banarasi saree",
};

export const demoSlug = (name: string): string => slugOf(inLatin[name] ?? name);
