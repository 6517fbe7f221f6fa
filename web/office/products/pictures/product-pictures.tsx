import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { limits } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { AddPictures } from "./add-pictures.tsx";
import { PictureItem } from "./picture-item.tsx";
import { usePictureUploads } from "./use-picture-uploads.ts";

/** All pictures of a product in order. What is changed here counts at once, apart from the form. */
export function ProductPictures({ product: { _id: id, name, pictures } }: { product: ManagedProduct }) {
  const { uploads, add, dismiss, retry } = usePictureUploads(id, pictures.length);
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const [removing, setRemoving] = useState<string>();
  const dragged = useRef<number>(undefined);
  const count = pictures.length;

  /** Makes a change, reads the product anew and says so to those who do not see it. */
  async function change(action: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await action();
      setMessage(done);
    } catch (error) {
      handleError(error);
    }
    await revalidate();
    setBusy(false);
  }

  const update = (body: { order?: string[]; alts?: Record<string, string> }, done: string) =>
    change(() => call("PUT /product/{id}/pictures", { params: { id }, body }), done);
  const move = (from: number, to: number) => {
    const order = pictures.map(({ _id }) => _id);
    const [moved = ""] = order.splice(from, 1);
    order.splice(to, 0, moved);
    void update({ order }, `Picture ${from + 1} is now ${to + 1} of ${count}.`);
  };
  const remove = async (pictureId: string) => {
    const params = { id, pictureId };
    await change(() => call("DELETE /product/{id}/pictures/{pictureId}", { params }), "The picture was removed.");
    setRemoving(undefined);
  };

  return (
    <section aria-labelledby="pictures" className="grid gap-3">
      <h2 id="pictures" className="font-sans font-semibold text-sm">
        Pictures
      </h2>
      <ol className="grid gap-2 empty:hidden">
        {pictures.map(({ _id, ...picture }, i) => (
          <PictureItem
            key={_id}
            alt={picture.alt}
            noun="picture"
            position={i}
            count={count}
            busy={isBusy}
            onMove={(to) => move(i, to)}
            onRemove={() => setRemoving(_id)}
            onDescribe={(alt) => void update({ alts: { [_id]: alt } }, `Picture ${i + 1} is described.`)}
            onDragStart={() => {
              dragged.current = i;
            }}
            onDropped={() => {
              const from = dragged.current;
              dragged.current = undefined;
              if (from !== undefined && from !== i) move(from, i);
            }}
          >
            <ProductPicture picture={{ id: _id, ...picture }} alt={picture.alt} sizes="80px" when="soon" />
          </PictureItem>
        ))}
      </ol>
      <AddPictures
        label="Add pictures"
        uploads={uploads}
        isFull={count >= limits.productPicturesMax}
        onFiles={add}
        onDismiss={dismiss}
        onRetry={retry}
      />
      <p role="status" className="sr-only">
        {message}
      </p>
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove the picture"
        sentence={`Picture ${pictures.findIndex(({ _id }) => _id === removing) + 1} of ${name} will be removed. Orders keep what they show.`}
        confirm="Remove"
        danger
        busy={isBusy}
        onConfirm={() => void remove(removing ?? "")}
        onClose={() => setRemoving(undefined)}
      />
    </section>
  );
}
