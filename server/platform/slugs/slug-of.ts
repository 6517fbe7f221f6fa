import module from "@indic-transliteration/sanscript";

// Its types describe an ES module, but it is a CommonJS one: what is imported is the object itself.
const sanscript = module as unknown as typeof module.default;

const maxLength = 80;
const devanagari = /\p{Script=Devanagari}+/gu;

/** The short "a" that is not spoken at the end of a word (schwa deletion), unless it follows a cluster such as "tr" in "vastra". */
const silentA = /(?<=[aeiouAEIOU].*)(?<![^aeiouAEIOU][ryv])a$/;

/** A Hindi word in Latin letters, as people write it: "कुर्ता" is "kurta". */
export function transliterateHindi(word: string): string {
  // A nukta only shades its consonant, and ITRANS has no letter for the "o" of English words.
  const plain = word.normalize("NFD").replaceAll("\u093c", "").replaceAll("\u0949", "\u094b");
  const itrans = sanscript.t(plain, "devanagari", "itrans").replace(silentA, "");
  // What ITRANS writes in signs of its own: "gy", the vowel "ri", and nasal sounds.
  return itrans
    .replaceAll("j~n", "gy")
    .replaceAll("RRi", "ri")
    .replace(/M(?![pbm])|\.N/g, "n");
}

/** What an address calls a thing: "Neelā kurta!" is "neela-kurta". A name in other letters than Latin and Hindi may give nothing. */
export const slugOf = (name: string): string =>
  name
    .replace(devanagari, transliterateHindi)
    .normalize("NFKD")
    .replace(/['’]|\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-|-$/g, "");
