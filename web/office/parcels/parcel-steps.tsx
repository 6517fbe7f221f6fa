import { type Parcel, parcelEnds } from "#contract/sales/parcels.ts";
import { Steps } from "#web/office/cases/case-parts.tsx";
import { StepButton } from "#web/office/cases/step-button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { parcelPath } from "./change-parcel.ts";
import { CourierLabel } from "./courier-label.tsx";
import { PrintButton } from "./print-button.tsx";

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

const ends =
  "Delivered is final. Returned to sender cancels its pieces, puts them back into stock and refunds them. About a lost parcel you decide afterwards.";

/** What may be done with a parcel now, as the server says. */
export function ParcelSteps({ parcel, number, canBook }: { parcel: Parcel; number: string; canBook: boolean }) {
  const { _id, status, allowed, decisions } = parcel;
  const action = parcelPath(_id);
  const [next] = allowed;
  const isUnderWay = !parcelEnds.includes(status);
  return (
    <Steps label={`What to do with the parcel of ${number}`}>
      {next && !parcelEnds.includes(next) && (
        <StepButton action={action} step="move" body={{ status: next }} label={next} look="primary" />
      )}
      {allowed.length > 0 && <OtherStatus parcel={parcel} />}
      {decisions.includes("refund") && (
        <StepButton
          action={action}
          step="lost"
          body={{ decision: "refund" }}
          label="Refund it"
          look="danger"
          ask={{
            title: "Refund a lost parcel",
            confirm: "Refund it",
            danger: true,
            sentence: "What was in it is cancelled, and what was paid for it goes back. This cannot be undone.",
          }}
        />
      )}
      {decisions.includes("send again") && (
        <StepButton
          action={action}
          step="lost"
          body={{ decision: "send again" }}
          label="Send again"
          look="primary"
          ask={{
            title: "Send again",
            confirm: "Send again",
            sentence: "The same pieces are taken from stock once more and stand among what is packed.",
          }}
        />
      )}
      {allowed.length > 0 && isUnderWay && !parcel.isBooked && <Details parcel={parcel} />}
      {status === "Packed" && allowed.length > 0 && <Packed parcel={parcel} canBook={canBook} />}
      {isUnderWay && (
        <>
          {parcel.isBooked && allowed.length > 0 && <CourierLabel parcelId={_id} number={number} />}
          <PrintButton
            path={`/parcel/${_id}/label.pdf`}
            file={`label-${number}.pdf`}
            label="Label"
            name={`Print label of ${number}`}
          />
          <PrintButton
            path={`/parcel/${_id}/slip.pdf`}
            file={`packing-slip-${number}.pdf`}
            label="Slip"
            name={`Print packing slip of ${number}`}
          />
        </>
      )}
    </Steps>
  );
}

/** Any other step: some are skipped, some are ends, so it is asked which. */
function OtherStatus({ parcel: { _id, allowed } }: { parcel: Parcel }) {
  return (
    <StepButton
      action={parcelPath(_id)}
      step="move"
      label="Other status"
      ask={{
        title: "Set the status",
        sentence: ends,
        confirm: "Set",
        read: (form) => ({ status: textIn(form, "status") }),
        fields: (
          <RadioChips
            label="New status"
            name="status"
            defaultValue={allowed[0]}
            options={allowed.map((status) => ({ value: status, label: status }))}
          />
        ),
      }}
    />
  );
}

/** Before the courier has it. */
function Packed({ parcel: { _id, isBooked, purpose }, canBook }: { parcel: Parcel; canBook: boolean }) {
  const action = parcelPath(_id);
  return (
    <>
      {!isBooked && canBook && <StepButton action={action} step="book" label="Book a courier" />}
      {isBooked && <StepButton action={action} step="call off" label="Call off the courier" />}
      {!isBooked && purpose === "order" && (
        <StepButton
          action={action}
          step="unpack"
          label="Unpack"
          look="quiet"
          ask={{
            title: "Unpack",
            confirm: "Unpack",
            sentence: "The parcel is taken apart. Its pieces wait to be packed again.",
          }}
        />
      )}
    </>
  );
}

function Details({ parcel }: { parcel: Parcel }) {
  return (
    <StepButton
      action={parcelPath(parcel._id)}
      step="details"
      label="Courier and tracking"
      ask={{
        title: "Courier and tracking",
        sentence: "What the buyer sees on the tracking page.",
        confirm: "Save",
        read: (form) => ({
          courier: textIn(form, "courier"),
          trackingNumber: textIn(form, "trackingNumber"),
          trackingUrl: textIn(form, "trackingUrl"),
          expectedOn: textIn(form, "expectedOn") || null,
        }),
        fields: (
          <>
            <Field label="Courier" name="courier" defaultValue={parcel.courier} autoComplete="off" />
            <Field
              label="Tracking number"
              name="trackingNumber"
              defaultValue={parcel.trackingNumber ?? ""}
              autoComplete="off"
            />
            <Field
              label="Tracking link"
              name="trackingUrl"
              type="url"
              inputMode="url"
              defaultValue={parcel.trackingUrl ?? ""}
              autoComplete="off"
            />
            <Field label="Expected day" name="expectedOn" type="date" defaultValue={parcel.expectedOn ?? ""} />
          </>
        ),
      }}
    />
  );
}
