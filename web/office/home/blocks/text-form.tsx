import type { HomeBlockOf } from "#contract/catalogue/home.ts";
import { limits } from "#contract/limits.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import type { BlockFormProps } from "./block-form-props.ts";
import { HeadingField, LinkField, WordsField } from "./link-field.tsx";
import { PartList } from "./part-list.tsx";

export function TextForm({ block, onEdit, faults }: BlockFormProps<HomeBlockOf<"text">>) {
  return (
    <>
      <HeadingField block={block} onEdit={onEdit} faults={faults} />
      <TextArea
        label="Text"
        name="text"
        help={`At most ${limits.textMax} characters; may be empty`}
        value={block.text}
        error={faults.text}
        onChange={({ target }) => onEdit({ ...block, text: target.value }, "text")}
      />
      <PartList
        noun="link"
        parts={block.links}
        min={0}
        max={limits.homeTextLinksMax}
        empty={{ text: "", link: "" }}
        error={faults.links}
        onChange={(links, what) => onEdit({ ...block, links }, what)}
      >
        {(part, i, edit) => (
          <>
            <WordsField
              label="Button text"
              required
              value={part.text}
              error={faults[`links.${i}.text`]}
              onChange={(text) => edit({ ...part, text }, "text")}
            />
            <LinkField
              value={part.link}
              error={faults[`links.${i}.link`]}
              onChange={(link) => edit({ ...part, link }, "link")}
            />
          </>
        )}
      </PartList>
      <Checkbox
        label="Show what the shop promises of delivery and returns below"
        name="hasPromises"
        checked={block.hasPromises}
        onChange={({ target }) => onEdit({ ...block, hasPromises: target.checked }, "hasPromises")}
      />
    </>
  );
}
