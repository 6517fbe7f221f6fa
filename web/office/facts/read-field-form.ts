import { FactFieldChange, FactFieldForm } from "#contract/catalogue/fact-fields.ts";
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

export const readFieldForm = (form: FormData): Read<FactFieldForm> => readValues(FactFieldForm, valuesOf(form));

export const readFieldChange = (form: FormData): Read<FactFieldChange> =>
  readValues(FactFieldChange, { ...valuesOf(form), renamed: JSON.parse(textOf(form, "renamed") || "{}") });
