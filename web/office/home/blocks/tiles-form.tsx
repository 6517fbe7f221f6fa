import type { HomeBlockOf } from "#contract/catalogue/home.ts";
import { limits } from "#contract/limits.ts";
import { emptyTile } from "#web/office/home/arrangement.ts";
import type { BlockFormProps } from "./block-form-props.ts";
import { AltField, LinkField, WordsField } from "./link-field.tsx";
import { PartList } from "./part-list.tsx";
import { PictureChoice } from "./picture-choice.tsx";

export function TilesForm({ block, onEdit, faults, pictures, onPicture }: BlockFormProps<HomeBlockOf<"tiles">>) {
  return (
    <>
      <WordsField
        label="Heading"
        help="May be empty"
        value={block.heading}
        error={faults.heading}
        onChange={(heading) => onEdit({ ...block, heading }, "heading")}
      />
      <PartList
        noun="tile"
        parts={block.tiles}
        max={limits.homeTilesMax}
        empty={emptyTile}
        error={faults.tiles}
        onChange={(tiles, what) => onEdit({ ...block, tiles }, what)}
      >
        {(tile, i, edit) => (
          <>
            <WordsField
              label="Title"
              required
              value={tile.name}
              error={faults[`tiles.${i}.name`]}
              onChange={(name) => edit({ ...tile, name }, "name")}
            />
            <LinkField
              value={tile.link}
              error={faults[`tiles.${i}.link`]}
              onChange={(link) => edit({ ...tile, link }, "link")}
            />
            <PictureChoice
              label="Picture"
              help="jpg, jpeg or png; upright ones suit best, such as 800 by 1000 pixels"
              value={tile.picture}
              error={faults[`tiles.${i}.picture`]}
              pictures={pictures}
              onPicture={onPicture}
              onChoose={(picture) => edit({ ...tile, picture }, "picture")}
            />
            <AltField
              value={tile.alt}
              error={faults[`tiles.${i}.alt`]}
              onChange={(alt) => edit({ ...tile, alt }, "alt")}
            />
          </>
        )}
      </PartList>
    </>
  );
}
