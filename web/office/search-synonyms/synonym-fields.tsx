import type { SearchSynonym } from "#contract/catalogue/search-synonyms.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Field } from "#web/ui/forms/field.tsx";

interface SynonymFieldsProps {
  synonym?: SearchSynonym;
  /** What the word of a new one is to begin with. */
  word?: string;
  fields: Fields;
}

/** The fields of a synonym, for a new one as for one that is changed. */
export function SynonymFields({ synonym, word, fields }: SynonymFieldsProps) {
  const plain = { required: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <>
      <Field
        {...plain}
        label="Word"
        name="word"
        help="What shoppers type"
        defaultValue={synonym?.word ?? word}
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
