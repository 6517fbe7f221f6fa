import { ContactForm } from "#contract/support/contact.ts";
import { call } from "#web/api.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { notify } from "#web/notices.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import type { Route } from "./+types/contact-page.ts";

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(request, ContactForm, async (body) => {
    const { message } = await call("POST /contact/add", { body });
    notify({ kind: "success", title: message });
    return { sent: message, fields: {} };
  });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Contact Us", description: "Write to us, call us, or chat with us: a person answers." });

const wayClass = "inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline";

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const { store } = useSite();
  const sent = actionData && "sent" in actionData ? actionData.sent : undefined;
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:pt-12">
      <div className="max-w-xl">
        <h1 className="text-4xl">Contact Us</h1>
        <p className="mt-2 text-ink-soft">A question about a cloth, a size or an order? A person reads and answers.</p>
        {sent ? (
          <div role="status" className="mt-8 border-success border-s-4 bg-success-soft px-4 py-3">
            {sent}
          </div>
        ) : null}
        {/* A new key empties the form once its message has gone. */}
        <SubmitForm key={sent ? "sent" : "form"} faults={actionData} className="mt-8 grid gap-5">
          {({ busy, fields }) => (
            <>
              <Field label="Name" name="name" autoComplete="name" required error={fields.name} />
              <Field label="Email" name="email" type="email" autoComplete="email" required error={fields.email} />
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
      <aside aria-labelledby="other-ways" className="self-start border-line border-t pt-8 lg:border-t-0 lg:pt-24">
        <Weave className="mb-6 h-3 max-w-40" />
        <h2 id="other-ways" className="text-2xl">
          Other ways
        </h2>
        <address className="mt-3 grid justify-items-start not-italic">
          {store.supportPerson && (
            <span className="inline-flex min-h-11 items-center">
              <span className="text-ink-soft">Contact person:&nbsp;</span>
              {store.supportPerson}
            </span>
          )}
          {store.supportPhone && (
            <a href={`tel:${store.supportPhone.replaceAll(" ", "")}`} className={wayClass}>
              {store.supportPhone}
            </a>
          )}
          {store.supportEmail && (
            <a href={`mailto:${store.supportEmail}`} className={`${wayClass} break-all`}>
              {store.supportEmail}
            </a>
          )}
          <PageLink to="/support" className={wayClass}>
            Chat with us
          </PageLink>
        </address>
        <p className="mt-2 text-ink-soft text-sm">{store.supportHours}.</p>
      </aside>
    </div>
  );
}
