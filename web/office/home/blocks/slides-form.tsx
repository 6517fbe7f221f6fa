import type { HomeBlockOf } from "#contract/catalogue/home.ts";
import { limits } from "#contract/limits.ts";
import { emptySlide } from "#web/office/home/arrangement.ts";
import type { BlockFormProps } from "./block-form-props.ts";
import { AltField, LinkField, WordsField } from "./link-field.tsx";
import { PartList } from "./part-list.tsx";
import { PictureChoice } from "./picture-choice.tsx";

export function SlidesForm({ block, onEdit, faults, pictures, onPicture }: BlockFormProps<HomeBlockOf<"slides">>) {
  return (
    <PartList
      noun="slide"
      parts={block.slides}
      max={limits.homeSlidesMax}
      empty={emptySlide}
      error={faults.slides}
      onChange={(slides, what) => onEdit({ ...block, slides }, what)}
    >
      {(slide, i, edit) => (
        <>
          <PictureChoice
            label="Picture"
            help="jpg, jpeg or png; wide ones suit best, such as 1920 by 820 pixels"
            value={slide.picture}
            error={faults[`slides.${i}.picture`]}
            pictures={pictures}
            onPicture={onPicture}
            onChoose={(picture) => edit({ ...slide, picture }, "picture")}
          />
          <PictureChoice
            label="Upright crop"
            help="For phones, if it should differ: such as 800 by 1000 pixels"
            value={slide.tallPicture ?? ""}
            error={faults[`slides.${i}.tallPicture`]}
            pictures={pictures}
            withDrawings={false}
            onPicture={onPicture}
            onChoose={(picture) => edit({ ...slide, tallPicture: picture || null }, "tallPicture")}
          />
          <AltField
            value={slide.alt}
            error={faults[`slides.${i}.alt`]}
            onChange={(alt) => edit({ ...slide, alt }, "alt")}
          />
          <WordsField
            label="Title"
            help="Stands on the picture; may be empty"
            value={slide.title}
            error={faults[`slides.${i}.title`]}
            onChange={(title) => edit({ ...slide, title }, "title")}
          />
          <LinkField
            optional
            value={slide.link}
            error={faults[`slides.${i}.link`]}
            onChange={(link) => edit({ ...slide, link }, "link")}
          />
        </>
      )}
    </PartList>
  );
}
