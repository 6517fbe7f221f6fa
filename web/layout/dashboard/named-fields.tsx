import { limits } from "#contract/limits.ts";
import type { Fields } from "#web/form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";

interface NamedFieldsProps {
  /** What it is, as in "the brand's name". */
  what: string;
  /** Absent for a new one, whose address is made from its name. */
  thing: { name: string; slug: string; description: string } | undefined;
  fields: Fields;
}

/** Name, address and description of something that the shop shows under a name of its own. */
export function NamedFields({ what, thing, fields }: NamedFieldsProps) {
  return (
    <>
      <Field label="Name" name="name" required defaultValue={thing?.name} error={fields.name} />
      {thing && (
        <Field
          label="Slug"
          name="slug"
          required
          spellCheck={false}
          autoCapitalize="none"
          help={`The ${what}'s name in its address: letters, digits, dashes and underscores`}
          defaultValue={thing.slug}
          error={fields.slug}
        />
      )}
      <TextArea
        label="Description"
        name="description"
        required
        help={`At most ${limits.descriptionMax} characters`}
        defaultValue={thing?.description}
        error={fields.description}
      />
    </>
  );
}
