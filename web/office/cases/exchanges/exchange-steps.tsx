import { formatSize } from "#contract/catalogue/sizes.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { Steps } from "#web/office/cases/case-parts.tsx";
import { StepButton } from "#web/office/cases/step-button.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { exchangePath } from "./change-exchange.ts";

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What may be done with an exchange now, as the server says. */
export function ExchangeSteps({ exchange }: { exchange: Exchange }) {
  const { _id, allowed, orderNumber, size, canClose } = exchange;
  const plain = { action: exchangePath(_id), step: "status" };
  return (
    <Steps label={`What to do with the exchange of ${orderNumber}`}>
      {allowed.includes("Approved") && (
        <StepButton {...plain} body={{ status: "Approved" }} label="Approve" look="primary" />
      )}
      {allowed.includes("Picked up") && (
        <StepButton {...plain} body={{ status: "Picked up" }} label="Old piece picked up" look="primary" />
      )}
      {allowed.includes("Received") && (
        <StepButton
          {...plain}
          body={{ status: "Received" }}
          label="Old piece received"
          look={allowed.includes("Picked up") || allowed.includes("Sent") ? "secondary" : "primary"}
          ask={{
            title: "The old piece is back",
            confirm: "Save",
            sentence: "An accepted piece goes back into stock.",
            read: (form) => ({ accepted: form.get("accepted") === "yes", reason: textIn(form, "reason") }),
            fields: (
              <>
                <RadioChips
                  label="Can it be sold again?"
                  name="accepted"
                  defaultValue="yes"
                  options={[
                    { value: "yes", label: "Accepted" },
                    { value: "no", label: "Not accepted" },
                  ]}
                />
                <TextArea
                  label="Reason"
                  name="reason"
                  rows={2}
                  maxLength={1000}
                  help="Needed where it is not accepted"
                />
              </>
            ),
          }}
        />
      )}
      {allowed.includes("Sent") && (
        <StepButton
          {...plain}
          body={{ status: "Sent" }}
          label="New piece sent"
          look="primary"
          ask={{
            title: "The new piece is on its way",
            confirm: "Mark as sent",
            sentence: `${formatSize(size)} was handed to a courier. To print a label first, pack it on the packing page.`,
          }}
        />
      )}
      {allowed.includes("Delivered") && (
        <StepButton
          {...plain}
          body={{ status: "Delivered" }}
          label="New piece delivered"
          ask={{
            title: "The new piece has arrived",
            confirm: "Mark as delivered",
            sentence: "The buyer has it. This cannot be undone.",
          }}
        />
      )}
      {allowed.includes("Refused") && (
        <StepButton
          {...plain}
          body={{ status: "Refused" }}
          label="Refuse"
          look="quiet"
          ask={{
            title: "Refuse the exchange",
            confirm: "Refuse",
            danger: true,
            sentence: "The new piece goes back into stock, and the buyer is told why. This cannot be undone.",
            read: (form) => ({ reason: textIn(form, "reason") }),
            fields: <TextArea label="Reason" name="reason" rows={3} required maxLength={1000} />,
          }}
        />
      )}
      {canClose && <Close exchange={exchange} />}
    </Steps>
  );
}

/** The old piece never came back. */
function Close({ exchange: { _id } }: { exchange: Exchange }) {
  return (
    <StepButton
      action={exchangePath(_id)}
      step="close"
      label="Close without the old piece"
      look="quiet"
      ask={{
        title: "Close the exchange",
        confirm: "Close",
        danger: true,
        sentence:
          "The old piece never came back. Either the buyer is sent an order to pay the new one, or the shop bears it.",
        read: (form) => ({ as: textIn(form, "as"), reason: textIn(form, "reason") }),
        fields: (
          <>
            <RadioChips
              label="Close it as"
              name="as"
              defaultValue="charged"
              options={[
                { value: "charged", label: "A sale to be paid" },
                { value: "written off", label: "Written off" },
              ]}
            />
            <TextArea label="Reason" name="reason" rows={2} required maxLength={1000} />
          </>
        ),
      }}
    />
  );
}
