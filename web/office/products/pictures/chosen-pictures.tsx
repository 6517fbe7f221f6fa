import { useEffect, useRef, useState } from "react";
import { notAPicture } from "#contract/catalogue/product-form.ts";
import { limits } from "#contract/limits.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { useUploadProgress } from "#web/layout/forms/upload.ts";
import { isPhoto } from "#web/office/products/product-upload.ts";
import { FieldError } from "#web/ui/forms/field-frame.tsx";
import { PictureField } from "#web/ui/forms/files/picture-field.tsx";
import { usePreview } from "#web/ui/forms/files/use-preview.ts";
import { AddPictures } from "./add-pictures.tsx";
import { PictureItem } from "./picture-item.tsx";
import { useSending } from "./send-pictures.ts";
import { type PictureUpload, UploadList } from "./upload-list.tsx";
import { tooManyPictures } from "./use-picture-uploads.ts";

interface Chosen {
  key: number;
  file: File;
}

/** The pictures of a product that is not there yet: the form keeps them in order until it is sent. */
export function ChosenPictures({ errors }: { errors: Fields }) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [refused, setRefused] = useState<PictureUpload[]>([]);
  const [message, setMessage] = useState("");
  const last = useRef(0);
  const dragged = useRef<number>(undefined);
  const progress = useUploadProgress();
  const sending = useSending();
  const count = chosen.length;

  const withKeys = (files: readonly File[]): Chosen[] =>
    files.map((file) => {
      last.current += 1;
      return { key: last.current, file };
    });
  /** Puts files behind the given ones, as far as there is room; the others are listed with the reason. */
  const append = (present: Chosen[], files: readonly File[]) => {
    const added = withKeys(files);
    const photos = added.filter(({ file }) => isPhoto(file));
    const fitting = photos.slice(0, limits.productPicturesMax - present.length);
    setChosen([...present, ...fitting]);
    const others = added.filter((one) => !fitting.includes(one));
    const refusals = others.map((one) => ({ ...one, error: isPhoto(one.file) ? tooManyPictures : notAPicture }));
    setRefused([...refused, ...refusals]);
  };
  /** The field itself: the first file takes the place of the first picture, as in any field for one. */
  const pick = ([first, ...more]: File[]) => append([...withKeys(first ? [first] : []), ...chosen.slice(1)], more);
  const move = (from: number, to: number) => {
    const order = [...chosen];
    order.splice(to, 0, ...order.splice(from, 1));
    setChosen(order);
    setMessage(`View ${from + 1} is now ${to + 1} of ${count}.`);
  };
  const remove = (key: number) => {
    setChosen(chosen.filter((one) => one.key !== key));
    setMessage("The view was removed.");
  };

  return (
    <>
      <PictureField
        label="Picture"
        name="image"
        help={`jpg, jpeg or png. Best is a tall one, 4 to 5. Choose up to ${limits.productPicturesMax} at once; lists show the first.`}
        error={errors.image}
        progress={progress}
        several={{ kept: chosen[0]?.file, onFiles: pick }}
      />
      {/* Only when there is a first: until then the form has one field for files. */}
      {count > 0 && (
        <section aria-labelledby="views" className="grid gap-3">
          <h2 id="views" className="font-sans font-semibold text-sm">
            Views in order
          </h2>
          <ol className="grid gap-2">
            {chosen.map(({ key, file }, i) => (
              <PictureItem
                key={key}
                alt=""
                noun="view"
                fieldName="alts"
                position={i}
                count={count}
                busy={sending.length > 0}
                onMove={(to) => move(i, to)}
                onRemove={() => remove(key)}
                onDragStart={() => {
                  dragged.current = i;
                }}
                onDropped={() => {
                  const from = dragged.current;
                  dragged.current = undefined;
                  if (from !== undefined && from !== i) move(from, i);
                }}
              >
                <FilePreview file={file} name={`View ${i + 1}`} />
              </PictureItem>
            ))}
          </ol>
          <AddPictures
            label="More views"
            uploads={refused}
            isFull={count >= limits.productPicturesMax}
            onFiles={(files) => append(chosen, files)}
            onDismiss={(key) => setRefused(refused.filter((one) => one.key !== key))}
          />
          <FieldError id="views" error={errors.more} />
          <UploadList uploads={sending} onDismiss={() => {}} />
          <FurtherFiles files={chosen.slice(1).map(({ file }) => file)} />
        </section>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  );
}

function FilePreview({ file, name }: { file: File; name: string }) {
  const address = usePreview(file);
  return (
    <div className="aspect-4/5 overflow-hidden bg-sunken">
      {address && <img src={address} alt={name} draggable={false} className="size-full object-cover" />}
    </div>
  );
}

/** What the form sends besides the first picture. No field for people: it follows the list. */
function FurtherFiles({ files }: { files: File[] }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    if (input.current) input.current.files = all.files;
  }, [files]);
  return <input ref={input} type="file" name="more" multiple hidden />;
}
