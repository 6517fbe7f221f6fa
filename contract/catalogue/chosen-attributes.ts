import { readChoices, spellChoices } from "./list-filters.ts";

/** An attribute that lists are filtered by: the key of its field, and one of its choices. */
export interface ChosenAttribute {
  key: string;
  value: string;
}

/** Attributes of so many fields can be chosen at once. */
export const chosenFieldsMax = 8;

const form = /^([a-z][a-zA-Z0-9]{0,39}):(.+)$/;

/** As it stands in an address, where commas part several of them: "cloth:Cotton". */
export const formatChosenAttribute = ({ key, value }: ChosenAttribute): string =>
  `${key}:${value.replaceAll(/[%,]/g, encodeURIComponent)}`;

export function parseChosenAttribute(text: string): ChosenAttribute | undefined {
  const [, key, value] = form.exec(text) ?? [];
  if (!key || !value) return undefined;
  try {
    return { key, value: decodeURIComponent(value) };
  } catch {
    return undefined;
  }
}

/** What is no attribute is left out. */
export const parseChosenAttributes = (text: string): ChosenAttribute[] =>
  readChoices(text).flatMap((one) => parseChosenAttribute(one) ?? []);

/** Each once and by the alphabet, so that a list has one spelling. */
export const formatChosenAttributes = (attributes: readonly ChosenAttribute[]): string =>
  spellChoices(attributes.map(formatChosenAttribute));
