import { useState } from "react";
import { homeDrawings, isHomeDrawing } from "#contract/catalogue/home.ts";
import { imageUrl, type Picture } from "#contract/catalogue/products.ts";
import { ApiError } from "#web/api.ts";
import { upload } from "#web/layout/forms/upload.ts";
import { preparePicture } from "#web/office/products/product-upload.ts";
import { PictureField } from "#web/ui/forms/files/picture-field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface PictureChoiceProps {
  /** "Picture", or "Upright picture". */
  label: string;
  value: string;
  help: string;
  error: string | undefined;
  pictures: Record<string, Picture>;
  onPicture: (picture: Picture) => void;
  onChoose: (picture: string) => void;
  /** Drawings have their own crop for phones. */
  withDrawings?: boolean;
}

const drawingWords: Record<(typeof homeDrawings)[number], string> = {
  "banner-1": "Drawing: festive clothes",
  "banner-2": "Drawing: everyday clothes",
  "tile-men": "Drawing: kurta and jeans",
  "tile-unisex": "Drawing: hoodie and cap",
  "tile-women": "Drawing: saree and dupatta",
  sale: "Drawing: sale",
};

/** The address of a small file of what a block names. */
function fileOf(value: string, pictures: Record<string, Picture>): string | undefined {
  if (isHomeDrawing(value)) return `/art/${value}-640.webp`;
  const picture = pictures[value];
  return picture && imageUrl(picture);
}

/** A picture that is uploaded as soon as it is chosen, or one of the shop's own drawings. */
export function PictureChoice(props: PictureChoiceProps) {
  const { label, value, help, error, pictures, onPicture, onChoose, withDrawings = true } = props;
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const file = fileOf(value, pictures);

  async function send(chosen: File) {
    setRefused(undefined);
    setProgress(0);
    try {
      const picture = await preparePicture(chosen);
      if (typeof picture === "string") return setRefused(picture);
      const form = new FormData();
      form.append("image", picture);
      const answer = await upload("POST /home/picture", {}, form, setProgress);
      onPicture(answer.picture);
      onChoose(answer.picture.id);
    } catch (cause) {
      setRefused(cause instanceof ApiError ? cause.message : "This picture could not be sent.");
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <div className="grid gap-3">
      <PictureField
        key={value}
        label={label}
        name="image"
        help={help}
        present={file && <img src={file} alt="Present choice" className="size-full object-cover" />}
        error={refused ?? error}
        progress={progress}
        disabled={progress !== undefined}
        onPick={(chosen) => void send(chosen)}
      />
      {withDrawings && (
        <Select
          label="Or one of our drawings"
          name="drawing"
          value={isHomeDrawing(value) ? value : ""}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">No drawing</option>
          {homeDrawings.map((name) => (
            <option key={name} value={name}>
              {drawingWords[name]}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
