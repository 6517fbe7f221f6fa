import { Field } from "#web/ui/forms/field.tsx";

/** The id of the list of addresses that are offered while one types. */
export const linkListId = "home-links";

interface LinkFieldProps {
  value: string;
  error: string | undefined;
  optional?: boolean;
  onChange: (link: string) => void;
}

export const LinkField = ({ value, error, optional, onChange }: LinkFieldProps) => (
  <Field
    label="Link"
    name="link"
    list={linkListId}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required={!optional}
    help={`A page of this shop, such as /shop/category/men.${optional ? " Empty: it leads nowhere." : ""}`}
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);

interface WordsFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  help?: string;
  required?: boolean;
  onChange: (words: string) => void;
}

/** One line of words. */
export const WordsField = ({ label, onChange, ...rest }: WordsFieldProps) => (
  <Field label={label} name={label} {...rest} onChange={({ target }) => onChange(target.value)} />
);

interface HeadingFieldProps<B> {
  block: B;
  onEdit: (block: B, field: string) => void;
  faults: Record<string, string>;
}

/** The heading that stands above a block. */
export const HeadingField = <B extends { heading: string }>({ block, onEdit, faults }: HeadingFieldProps<B>) => (
  <WordsField
    label="Heading"
    required
    value={block.heading}
    error={faults.heading}
    onChange={(heading) => onEdit({ ...block, heading }, "heading")}
  />
);

export const AltField = (props: Omit<WordsFieldProps, "label" | "help">) => (
  <WordsField
    {...props}
    label="Alt text"
    help="What the picture shows, for those who do not see it. Drawings of the shop need none."
  />
);
