import { type SQL, sql } from "drizzle-orm";

const consonants = { latin: "k g ch j t d n p b m y r l v s h", devanagari: "क ग च ज त द न प ब म य र ल व स ह" };
const vowels = { latin: ["a", "i", "u", "e"], devanagari: ["", "ि", "ु", "े"] };

const syllablesOf = (script: keyof typeof vowels) =>
  consonants[script].split(" ").flatMap((consonant) => vowels[script].map((vowel) => consonant + vowel));

const syllables = { latin: syllablesOf("latin"), devanagari: syllablesOf("devanagari") };
const perPlace = syllables.latin.length;

/** Three syllables, and a fourth once all words of three are used. */
function word(index: SQL, script: keyof typeof syllables): SQL {
  const syllable = (place: number) =>
    sql`(${sql.param(syllables[script])}::text[])[1 + (${index} / ${perPlace ** place}) % ${perPlace}]`;
  return sql`${syllable(0)} || ${syllable(1)} || ${syllable(2)} || case when ${index} < ${perPlace ** 3} then '' else ${syllable(3)} end`;
}

/** A word that no other index has: of ten, one in Devanagari, one with a number, the others like Hindi in Latin letters. */
export const inventedWord = (index: SQL): SQL => sql`
  case ${index} % 10 when 0 then ${word(index, "devanagari")} when 1 then 'No' || ${index} else initcap(${word(index, "latin")}) end`;

/** The word of a single index, for those who look for it. */
export function inventedLatinWord(index: number): string {
  const syllable = (place: number) => syllables.latin[Math.floor(index / perPlace ** place) % perPlace];
  return [0, 1, 2].map(syllable).join("") + (index < perPlace ** 3 ? "" : syllable(3));
}
