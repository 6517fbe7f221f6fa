import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { Return } from "#contract/sales/cases/returns.ts";
import { Steps } from "#web/office/cases/case-parts.tsx";
import { StepButton } from "#web/office/cases/step-button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { returnPath } from "./change-return.ts";

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What may be done with a return now, as the server says. */
export function ReturnSteps({ request }: { request: Return }) {
  const { _id, allowed, order } = request;
  const plain = { action: returnPath(_id), step: "status" };
  return (
    <Steps label={`What to do with the return of ${order.number}`}>
      {allowed.includes("Approved") && (
        <StepButton {...plain} body={{ status: "Approved" }} label="Approve" look="primary" />
      )}
      {allowed.includes("Picked up") && (
        <StepButton {...plain} body={{ status: "Picked up" }} label="Picked up" look="primary" />
      )}
      {allowed.includes("Received") && <Receive request={request} />}
      {allowed.includes("Refunded") && <MarkRefunded request={request} />}
      {allowed.includes("Refused") && (
        <StepButton
          {...plain}
          body={{ status: "Refused" }}
          label="Refuse"
          look="quiet"
          ask={{
            title: "Refuse the return",
            confirm: "Refuse",
            danger: true,
            sentence: "The buyer keeps the pieces and is told why. This cannot be undone.",
            read: (form) => ({ reason: textIn(form, "reason") }),
            fields: <TextArea label="Reason" name="reason" rows={3} required maxLength={1000} />,
          }}
        />
      )}
    </Steps>
  );
}

/** Piece by piece: so many are accepted, and the rest is rejected with a reason. */
function Receive({ request: { _id, items } }: { request: Return }) {
  return (
    <StepButton
      action={returnPath(_id)}
      step="status"
      body={{ status: "Received" }}
      label="Received"
      look="primary"
      ask={{
        title: "What came back",
        sentence: "Accepted pieces are refunded and go back into stock. Rejected ones are not; the buyer is told why.",
        confirm: "Save",
        read: (form) => ({
          items: items.map(({ item, size, quantity }) => {
            const accepted = Number(textIn(form, `accepted ${item} ${size}`));
            const reason = textIn(form, `reason ${item} ${size}`);
            return { item, size, accepted, rejected: Math.max(0, quantity - accepted), reason };
          }),
        }),
        fields: items.map(({ item, name, size, quantity, reason }) => (
          <fieldset key={`${item}${size}`} className="grid gap-3 border border-line p-4">
            <legend className="wrap-anywhere px-1 font-semibold text-sm">
              {quantity} × {name}, {formatSize(size, "size")}
            </legend>
            <p className="text-ink-soft text-sm">The buyer says: {reason}</p>
            <Field
              label={`Accepted, of ${quantity}`}
              name={`accepted ${item} ${size}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity}
              required
              defaultValue={quantity}
            />
            <Field
              label="Why the others are rejected"
              name={`reason ${item} ${size}`}
              maxLength={1000}
              help="Needed where not all are accepted"
            />
          </fieldset>
        )),
      }}
    />
  );
}

/** The step that ends a return whose money somebody pays by hand. */
function MarkRefunded({ request: { _id, refund, refundTo } }: { request: Return }) {
  return (
    <StepButton
      action={returnPath(_id)}
      step="status"
      body={{ status: "Refunded" }}
      label="Mark refunded"
      look="primary"
      ask={{
        title: "Mark as refunded",
        confirm: "Mark refunded",
        sentence: `${formatRupees(refund)} were paid to ${refundTo ?? "the buyer"}. This cannot be undone.`,
        read: (form) => ({ reference: textIn(form, "reference") }),
        fields: (
          <Field
            label="Reference"
            name="reference"
            maxLength={100}
            autoComplete="off"
            help="What the bank calls the transfer"
          />
        ),
      }}
    />
  );
}
