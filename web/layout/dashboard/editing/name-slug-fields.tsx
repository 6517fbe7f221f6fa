import { limits } from "#contract/limits.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";

interface NameSlugFieldsProps {
  /** What it is, as in "the brand's name". */
  noun: string;
  /** Absent for a new one, whose slug is made from its name. */
  item: { name: string; slug: string; description: string } | undefined;
  fields: Fields;
}

/** Name, slug and description of a brand or category. */
export function NameSlugFields({ noun, item, fields }: NameSlugFieldsProps) {
  return (
    <>
      <Field label="Name" name="name" required defaultValue={item?.name} error={fields.name} />
      {item && (
        <Field
          label="Slug"
          name="slug"
          required
          spellCheck={false}
          autoCapitalize="none"
          help={`The ${noun}'s name in its address: letters, digits, dashes and underscores`}
          defaultValue={item.slug}
          error={fields.slug}
        />
      )}
      <TextArea
        label="Description"
        name="description"
        required
        help={`At most ${limits.descriptionMax} characters`}
        defaultValue={item?.description}
        error={fields.description}
      />
    </>
  );
}
