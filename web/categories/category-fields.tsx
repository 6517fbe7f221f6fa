import type { CategoryLink } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import type { Fields } from "#web/form.ts";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

/** The words of a category, for a new one as for one that is changed. */
export function CategoryFields({ category, fields }: { category?: CategoryLink; fields: Fields }) {
  return (
    <>
      <Field label="Name" name="name" required defaultValue={category?.name} error={fields.name} />
      {category && (
        <Field
          label="Slug"
          name="slug"
          required
          spellCheck={false}
          autoCapitalize="none"
          help="The category's name in its address: letters, digits, dashes and underscores"
          defaultValue={category.slug}
          error={fields.slug}
        />
      )}
      <TextArea
        label="Description"
        name="description"
        required
        help={`At most ${limits.descriptionMax} characters`}
        defaultValue={category?.description}
        error={fields.description}
      />
    </>
  );
}
