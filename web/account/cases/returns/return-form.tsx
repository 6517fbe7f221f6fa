import { useState } from "react";
import type { useFetcher } from "react-router";
import { casePhotosMax } from "#contract/sales/cases/cases.ts";
import type { ReturnOption, ReturnForm as SentForm } from "#contract/sales/cases/returns.ts";
import type { OrderAddress, OrderDetails } from "#contract/sales/orders.ts";
import { Refusal } from "#web/account/cases/refusal.tsx";
import type { Faults } from "#web/layout/forms/submit.ts";
import { Button } from "#web/ui/display/button.tsx";
import { PhotosField } from "#web/ui/forms/files/photos-field.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";
import { RefundPanel } from "./refund-panel.tsx";
import { RefundToFields, readRefundTo } from "./refund-to-fields.tsx";
import { keepDraft, lineKey, type ReturnDraft, readDraft } from "./return-draft.ts";
import { ReturnLine } from "./return-line.tsx";
import type { SentReturn } from "./send-return.ts";
import { useRefund } from "./use-refund.ts";

interface ReturnFormProps {
  order: OrderDetails;
  options: ReturnOption[];
  isCash: boolean;
  /** Chosen beforehand: whoever came from this item. */
  from: string | null;
  fetcher: ReturnType<typeof useFetcher<SentReturn | Faults>>;
}

const waysFrom = (address: OrderAddress | null) =>
  [
    {
      value: "pick-up",
      label: "Pick-up",
      sentence: address
        ? `Picked up at ${address.address}, ${address.city}.`
        : "Picked up at the address of the order.",
    },
    { value: "drop-off", label: "Drop-off", sentence: "You bring it to a counter of the courier." },
  ] as const;

const isOpen = ({ until, quantity }: ReturnOption) => until !== null && quantity > 0;

/** What was chosen before; at first the item that one came from. */
function firstDraft(orderId: string, options: ReturnOption[], from: string | null): ReturnDraft {
  const draft = readDraft(orderId);
  const open = new Map(options.filter(isOpen).map((option) => [lineKey(option), option]));
  const kept = Object.entries(draft.chosen).flatMap(([key, { quantity, reason }]) => {
    const option = open.get(key);
    return option ? [[key, { quantity: Math.min(quantity, option.quantity), reason }] as const] : [];
  });
  const asked = kept.length === 0 ? options.find((option) => option.item === from && isOpen(option)) : undefined;
  const chosen = asked
    ? { [lineKey(asked)]: { quantity: asked.quantity, reason: "" as const } }
    : Object.fromEntries(kept);
  return { ...draft, chosen };
}

export function ReturnForm({ order, options, isCash, from, fetcher }: ReturnFormProps) {
  const [draft, setDraft] = useState(() => firstDraft(order._id, options, from));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const faults = fetcher.data && !("returns" in fetcher.data) ? fetcher.data : undefined;
  const fields = { ...faults?.fields, ...errors };
  const form = useFocusFirstError(fields);
  const change = (part: Partial<ReturnDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(order._id, next);
  };
  const lines = options.flatMap((option) => {
    const chosen = draft.chosen[lineKey(option)];
    const { item, size } = option;
    // The amount does not depend on the reason, which may still be missing.
    return chosen ? [{ item, size, quantity: chosen.quantity, reason: chosen.reason || ("Other" as const) }] : [];
  });
  const checked = useRefund(order._id, lines);

  const send = () => {
    const wrong: Record<string, string> = {};
    for (const [key, { reason }] of Object.entries(draft.chosen)) if (!reason) wrong[key] = "Please choose a reason.";
    const refundTo = isCash ? readRefundTo(draft.refundTo) : undefined;
    if (refundTo && !refundTo.ok) Object.assign(wrong, refundTo.fields);
    if (lines.length === 0) wrong.items = "Please choose at least one item.";
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body: SentForm = {
      orderId: order._id,
      items: lines,
      note: draft.note,
      way: draft.way,
      ...(refundTo?.ok && { refundTo: refundTo.data }),
    };
    const parts = new FormData();
    parts.set("body", JSON.stringify(body));
    for (const photo of draft.photos) parts.append("photo", photo);
    void fetcher.submit(parts, { method: "post", encType: "multipart/form-data" });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fetcher.state === "idle") send();
      }}
      className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14"
    >
      <div className="grid gap-8">
        <section aria-labelledby="items">
          <h2 id="items" className="text-xl">
            What goes back
          </h2>
          {fields.items && (
            <p role="alert" className="mt-2 font-semibold text-danger text-sm">
              {fields.items}
            </p>
          )}
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {options.map((option) => {
              const key = lineKey(option);
              const item = order.products.find(({ _id }) => _id === option.item);
              if (!item) return null;
              return (
                <ReturnLine
                  key={key}
                  item={item}
                  option={option}
                  chosen={draft.chosen[key]}
                  error={fields[key]}
                  onChange={(chosen) => {
                    const { [key]: _, ...others } = draft.chosen;
                    change({ chosen: chosen ? { ...others, [key]: chosen } : others });
                    setErrors({});
                  }}
                />
              );
            })}
          </ul>
        </section>
        <TextArea
          label="Anything else we should know (optional)"
          name="note"
          value={draft.note}
          error={fields.note ?? ""}
          maxLength={1000}
          onChange={({ target }) => change({ note: target.value })}
        />
        <PhotosField
          label="Photos (optional)"
          name="photos"
          photos={draft.photos}
          most={casePhotosMax}
          help={`Up to ${casePhotosMax}, JPEG or PNG. They help when something is damaged or not as shown.`}
          onChange={(photos) => change({ photos })}
        />
        <RadioCards
          label="How it comes back to us"
          name="way"
          options={waysFrom(order.address)}
          value={draft.way}
          onChange={(way) => change({ way })}
        />
        {isCash && (
          <RefundToFields value={draft.refundTo} errors={fields} onChange={(refundTo) => change({ refundTo })} />
        )}
      </div>
      <div className="grid gap-5 bg-surface p-5 lg:sticky lg:top-28">
        <RefundPanel checked={checked} names={new Map(order.products.map(({ _id, product }) => [_id, product.name]))} />
        <Refusal faults={faults} />
        <Button type="submit" block busy={fetcher.state !== "idle"} disabled={lines.length === 0}>
          Send return
        </Button>
        <p className="text-ink-soft text-sm">You can withdraw it until it is picked up.</p>
      </div>
    </form>
  );
}
