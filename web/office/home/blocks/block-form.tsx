import { fromIndiaField, toIndiaField } from "#web/ui/dates/india-time.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { BannerForm } from "./banner-form.tsx";
import type { BlockFormProps } from "./block-form-props.ts";
import { RailForm } from "./rail-form.tsx";
import { SlidesForm } from "./slides-form.tsx";
import { TextForm } from "./text-form.tsx";
import { TilesForm } from "./tiles-form.tsx";

function KindForm({ block, ...rest }: BlockFormProps) {
  switch (block.kind) {
    case "slides":
      return <SlidesForm block={block} {...rest} />;
    case "tiles":
      return <TilesForm block={block} {...rest} />;
    case "rail":
      return <RailForm block={block} {...rest} />;
    case "banner":
      return <BannerForm block={block} {...rest} />;
    case "text":
      return <TextForm block={block} {...rest} />;
  }
}

/** The form of one block, with the time in which it is shown. */
export function BlockForm(props: BlockFormProps) {
  const { block, onEdit, faults } = props;
  const moment = { type: "datetime-local", step: 60 } as const;
  // Not controlled: a date that is half typed has no value yet, and would be emptied.
  return (
    <div className="grid gap-5 border-line border-t p-4">
      <KindForm {...props} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...moment}
          label="Show from"
          name="startsAt"
          help="Time in India. Empty: at once."
          defaultValue={toIndiaField(block.startsAt)}
          error={faults.startsAt}
          onChange={({ target }) => onEdit({ ...block, startsAt: fromIndiaField(target.value) ?? null }, "startsAt")}
        />
        <Field
          {...moment}
          label="Show until"
          name="endsAt"
          help="Time in India. Empty: for good."
          defaultValue={toIndiaField(block.endsAt)}
          error={faults.endsAt}
          onChange={({ target }) => onEdit({ ...block, endsAt: fromIndiaField(target.value) ?? null }, "endsAt")}
        />
      </div>
    </div>
  );
}
