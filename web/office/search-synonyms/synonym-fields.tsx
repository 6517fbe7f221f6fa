import type { SearchSynonym } from "#contract/search-synonyms.ts";
import type { Fields } from "#web/form.ts";
import { Field } from "#web/ui/forms/field.tsx";

interface SynonymFieldsProps {
  synonym?: SearchSynonym;
  fields: Fields;
}

/** The fields of a synonym, for a new one as for one that is changed. */
export function SynonymFields({ synonym, fields }: SynonymFieldsProps) {
  const plain = { required: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <>
      <Field
        {...plain}
        label="Word"
        name="word"
        help="What shoppers type"
        defaultValue={synonym?.word}
        error={fields.word}
      />
      <Field
        {...plain}
        label="Synonym"
        name="synonym"
        help="What products are called"
        defaultValue={synonym?.synonym}
        error={fields.synonym}
      />
    </>
  );
}
