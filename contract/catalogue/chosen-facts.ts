import { readChoices, spellChoices } from "./list-filters.ts";

/** A fact that lists are filtered by: the key of its field, and one of its choices. */
export interface ChosenFact {
  key: string;
  value: string;
}

/** Facts of so many fields can be chosen at once. */
export const chosenFieldsMax = 8;

const form = /^([a-z][a-zA-Z0-9]{0,39}):(.+)$/;

/** As it stands in an address, where commas part several of them: "cloth:Cotton". */
export const spellFact = ({ key, value }: ChosenFact): string =>
  `${key}:${value.replaceAll(/[%,]/g, encodeURIComponent)}`;

export function readFact(text: string): ChosenFact | undefined {
  const [, key, value] = form.exec(text) ?? [];
  if (!key || !value) return undefined;
  try {
    return { key, value: decodeURIComponent(value) };
  } catch {
    return undefined;
  }
}

/** What is no fact is left out. */
export const readFacts = (text: string): ChosenFact[] => readChoices(text).flatMap((one) => readFact(one) ?? []);

/** Each once and by the alphabet, so that a list has one spelling. */
export const spellFacts = (facts: readonly ChosenFact[]): string => spellChoices(facts.map(spellFact));
