import type { HomeBlockOf } from "#contract/catalogue/home.ts";
import type { BlockFormProps } from "./block-form-props.ts";
import { AltField, LinkField, WordsField } from "./link-field.tsx";
import { PictureChoice } from "./picture-choice.tsx";

export function BannerForm({ block, onEdit, faults, pictures, onPicture }: BlockFormProps<HomeBlockOf<"banner">>) {
  const words = (field: "label" | "heading" | "text" | "linkText" | "alt") => ({
    value: block[field],
    error: faults[field],
    onChange: (typed: string) => onEdit({ ...block, [field]: typed }, field),
  });
  return (
    <>
      <WordsField label="Word above it" help="Such as Sale; may be empty" {...words("label")} />
      <WordsField label="Heading" required {...words("heading")} />
      <WordsField label="Text" help="May be empty" {...words("text")} />
      <WordsField label="Button text" required help="Such as Shop the sale" {...words("linkText")} />
      <LinkField value={block.link} error={faults.link} onChange={(link) => onEdit({ ...block, link }, "link")} />
      <PictureChoice
        label="Picture"
        help="jpg, jpeg or png; wide, with room for the words on its left, such as 1500 by 500 pixels"
        value={block.picture}
        error={faults.picture}
        pictures={pictures}
        onPicture={onPicture}
        onChoose={(picture) => onEdit({ ...block, picture }, "picture")}
      />
      <AltField {...words("alt")} />
    </>
  );
}
