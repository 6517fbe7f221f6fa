import { GrievanceForm, grievanceClocks } from "#contract/support/grievance.ts";
import { callFrom } from "#web/api.server.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import type { Route } from "./+types/grievance-page.ts";

export const loader = ({ context }: Route.LoaderArgs) => callFrom(context, "GET /grievance/officer");

interface Answer extends Faults {
  sent?: { message: string; number: string };
}

export const clientAction = ({ request }: Route.ClientActionArgs): Promise<Answer> =>
  submit<typeof GrievanceForm, Answer>(request, GrievanceForm, async (body) => ({
    fields: {},
    sent: await call("POST /grievance/add", { body }),
  }));

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Grievance",
    description: `Something went wrong and nobody put it right? Our grievance officer acknowledges it within ${grievanceClocks.acknowledgeHours} hours.`,
  });

const wayClass = "inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline";

export default function GrievancePage({ loaderData: { officer }, actionData }: Route.ComponentProps) {
  const sent = actionData?.sent;
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:pt-12">
      <div className="max-w-xl">
        <h1 className="text-4xl">Grievance</h1>
        <p className="mt-2 text-ink-soft">
          Something went wrong and nobody put it right? Write to our grievance officer. You get a number, an
          acknowledgement within {grievanceClocks.acknowledgeHours} hours and an end to it within a month.
        </p>
        {sent && (
          <div role="status" className="mt-8 grid gap-1 border-success border-s-4 bg-success-soft px-4 py-3">
            <p>{sent.message}</p>
            <p>
              Its number is <strong className="whitespace-nowrap tabular-nums">{sent.number}</strong>. The mail that we
              sent to you has a link that shows how it stands.
            </p>
          </div>
        )}
        {/* A new key empties the form once its message has gone. */}
        <SubmitForm key={sent?.number ?? "form"} faults={actionData} className="mt-8 grid gap-5">
          {({ busy, fields }) => (
            <>
              <Field label="Name" name="name" autoComplete="name" required error={fields.name} />
              <Field label="Email" name="email" type="email" autoComplete="email" required error={fields.email} />
              <Field
                label="Order ID"
                name="orderId"
                autoComplete="off"
                help="If it is about an order: the ID stands on its page and in its mails."
                error={fields.orderId}
              />
              <TextArea label="Message" name="message" rows={6} required error={fields.message} />
              <div>
                <Button type="submit" busy={busy}>
                  Submit
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      </div>
      <aside aria-labelledby="officer" className="self-start border-line border-t pt-8 lg:border-t-0 lg:pt-24">
        <Weave className="mb-6 h-3 max-w-40" />
        <h2 id="officer" className="text-2xl">
          Grievance officer
        </h2>
        <address className="mt-3 grid justify-items-start not-italic">
          {/* A shop that names nobody says only what the heading says. */}
          {officer.name.toLowerCase() !== "grievance officer" && <span>{officer.name}</span>}
          <a href={`tel:${officer.phone.replaceAll(" ", "")}`} className={wayClass}>
            {officer.phone}
          </a>
          <a href={`mailto:${officer.email}`} className={`${wayClass} break-all`}>
            {officer.email}
          </a>
        </address>
      </aside>
    </div>
  );
}
