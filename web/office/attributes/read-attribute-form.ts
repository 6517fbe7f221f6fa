import { AttributeChange, AttributeForm } from "#contract/catalogue/attributes.ts";
import { type Read, readValues, textOf } from "#web/layout/forms/read-form.ts";

const listOf = (form: FormData, name: string): unknown => JSON.parse(textOf(form, name) || "[]");

const valuesOf = (form: FormData) => ({
  label: textOf(form, "label"),
  kind: textOf(form, "kind"),
  choices: listOf(form, "choices"),
  categories: listOf(form, "categories"),
  shopText: textOf(form, "shopText"),
  isFacet: form.has("isFacet"),
  isSearched: form.has("isSearched"),
  isRequired: form.has("isRequired"),
});

export const readAttributeForm = (form: FormData): Read<AttributeForm> => readValues(AttributeForm, valuesOf(form));

export const readAttributeChange = (form: FormData): Read<AttributeChange> =>
  readValues(AttributeChange, { ...valuesOf(form), renamed: JSON.parse(textOf(form, "renamed") || "{}") });
