import { useState } from "react";
import { useFetcher } from "react-router";
import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import { casePhotosMax } from "#contract/sales/cases/cases.ts";
import {
  type ClaimKind,
  type ClaimWish,
  claimKinds,
  type ClaimForm as SentClaim,
} from "#contract/sales/cases/claims.ts";
import type { OrderItem } from "#contract/sales/orders.ts";
import { Refusal } from "#web/account/cases/refusal.tsx";
import { noRefundTo, RefundToFields, readRefundTo } from "#web/account/cases/returns/refund-to-fields.tsx";
import { useBackWhenDone } from "#web/account/cases/use-back-to-order.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { PhotosField } from "#web/ui/forms/files/photos-field.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";

/** Pieces of one size that something can be wrong with. */
export interface Claimable {
  size: Size;
  quantity: number;
}

interface ClaimFormProps {
  orderId: string;
  item: OrderItem;
  claimable: Claimable[];
  isCash: boolean;
}

const kindSentences: Record<ClaimKind, string> = {
  Damaged: "Torn, stained, broken or faulty.",
  "Wrong item": "Something else than was ordered.",
  Missing: "The parcel came, but this was not in it.",
  "Never arrived": "It should be here, and is not.",
};

const wishes = [
  { value: "Replacement", label: "Replacement", sentence: "The same item again." },
  { value: "Refund", label: "Refund", sentence: "The money back." },
] as const;

export function ClaimForm({ orderId, item, claimable, isCash }: ClaimFormProps) {
  const { submit, state, data } = useFetcher<Faults & { isDone?: boolean }>();
  useBackWhenDone(orderId, data?.isDone);
  const [kind, setKind] = useState<ClaimKind | undefined>(item.status === "Shipped" ? "Never arrived" : undefined);
  const [wish, setWish] = useState<ClaimWish>();
  const [size, setSize] = useState(claimable[0]?.size);
  const [pieces, setPieces] = useState<number>();
  const [note, setNote] = useState("");
  const [photos, setPhotos] = useState<File[]>([]);
  const [refundTo, setRefundTo] = useState(noRefundTo);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useFocusFirstError(errors);
  const fields = { ...data?.fields, ...errors };
  // What is on its way can only be said to have never arrived.
  const kinds = item.status === "Shipped" ? (["Never arrived"] as const) : claimKinds;
  const most = claimable.find((each) => each.size === size)?.quantity ?? 1;
  const quantity = Math.min(pieces ?? most, most);
  const hasPhotos = kind === "Damaged" || kind === "Wrong item";
  const needsAccount = isCash && wish === "Refund";

  const send = () => {
    const account = needsAccount ? readRefundTo(refundTo) : undefined;
    const wrong = {
      ...(!kind && { kind: "Please say what is wrong." }),
      ...(!wish && { wish: "Please say what you wish for." }),
      ...(account && !account.ok && account.fields),
    };
    setErrors(wrong);
    if (!kind || !wish || Object.keys(wrong).length > 0) return;
    const body: SentClaim = {
      item: item._id,
      quantity,
      kind,
      wish,
      note,
      ...(size && { size }),
      ...(account?.ok && { refundTo: account.data }),
    };
    const parts = new FormData();
    parts.set("body", JSON.stringify(body));
    if (hasPhotos) for (const photo of photos) parts.append("photo", photo);
    void submit(parts, { method: "post", encType: "multipart/form-data" });
  };

  return (
    <form
      ref={form}
      noValidate
      className="mt-6 grid gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (state === "idle") send();
      }}
    >
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4">
        <ProductPicture picture={item.product.picture} sizes="64px" when="soon" />
        <p className="wrap-anywhere font-semibold leading-snug">{item.product.name}</p>
      </div>
      <RadioCards
        label="What is wrong"
        name="kind"
        options={kinds.map((value) => ({ value, label: value, sentence: kindSentences[value] }))}
        value={kind}
        error={fields.kind ?? ""}
        onChange={setKind}
      />
      {claimable.length > 1 && (
        <RadioChips
          label="Which size"
          name="size"
          options={claimable.map((each) => ({ value: each.size, label: formatSize(each.size) }))}
          value={size ?? ""}
          onChange={(value) => setSize(value as Size)}
        />
      )}
      {most > 1 && (
        <div className="max-w-48">
          <Select
            label="How many pieces"
            name="quantity"
            value={quantity}
            error={fields.quantity ?? ""}
            onChange={({ target }) => setPieces(Number(target.value))}
          >
            {Array.from({ length: most }, (_, i) => i + 1).map((many) => (
              <option key={many} value={many}>
                {many === most ? `All ${most}` : many}
              </option>
            ))}
          </Select>
        </div>
      )}
      <RadioCards
        label="What you wish for"
        name="wish"
        options={wishes}
        value={wish}
        error={fields.wish ?? ""}
        onChange={setWish}
      />
      <TextArea
        label="What happened"
        name="note"
        value={note}
        maxLength={1000}
        error={fields.note ?? ""}
        help="A sentence or two help us to decide quickly."
        onChange={({ target }) => setNote(target.value)}
      />
      {hasPhotos && (
        <PhotosField
          label="Photos"
          name="photos"
          photos={photos}
          most={casePhotosMax}
          help={`Up to ${casePhotosMax}, JPEG or PNG: of what is wrong, and of the label.`}
          onChange={setPhotos}
        />
      )}
      {needsAccount && <RefundToFields value={refundTo} errors={fields} onChange={setRefundTo} />}
      <Refusal faults={data?.isDone ? undefined : data} />
      <div className="grid justify-items-start gap-3">
        <Button type="submit" busy={state !== "idle"}>
          Send report
        </Button>
        <p className="text-ink-soft text-sm">We look into it and write to you.</p>
      </div>
    </form>
  );
}
