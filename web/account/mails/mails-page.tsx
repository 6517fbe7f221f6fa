import { Link } from "react-router";
import { MailPreferenceChange } from "#contract/customers/alerts.ts";
import { isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { type Faults, runAction, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireUser } from "#web/session/guards.ts";
import { readSession } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { Route } from "./+types/mails-page.ts";
import { WaitingAlerts } from "./waiting-alerts.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request);
  const [{ preferences }, { alerts }] = await Promise.all([call("GET /mail-preferences"), call("GET /alert/me")]);
  return { preferences, alerts };
}

async function giveUp(id: string): Promise<Faults> {
  return runAction(() => call("DELETE /alert/{id}", { params: { id } }));
}

/** Gives up the alert that the form names, or keeps the choices. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Faults> {
  const alert = (await request.clone().formData()).get("alert");
  if (alert !== null) return giveUp(String(alert));
  const session = readSession();
  const isSeller = session.state === "signed in" && isMerchant(session.user);
  const checkboxes = ["wishPrices", "leftBag", ...(isSeller ? ["stock"] : [])];
  return submit<typeof MailPreferenceChange, Faults>(
    request,
    MailPreferenceChange,
    async (body) => {
      notifySuccess(await call("PUT /mail-preferences", { body }));
      return { fields: {} };
    },
    { checkboxes },
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "My mails", hidden: true });

export default function MailsPage({ loaderData: { preferences, alerts }, actionData }: Route.ComponentProps) {
  const user = useUser();
  return (
    <div className="grid max-w-2xl gap-10">
      <div>
        <PageHead title="My mails" />
        <p className="mb-6 text-ink-soft">
          About your orders we always write. Everything else only if you want it, and each mail has a link to stop.
        </p>
        {!user.emailProven && (
          <p className="mb-6 border-line border-s-4 bg-sunken px-4 py-3">
            We write only to an address that you have confirmed.{" "}
            <Link className="link" to="/dashboard">
              Confirm it in Account Details
            </Link>
            .
          </p>
        )}
        <SubmitForm faults={actionData} className="grid gap-4">
          {({ busy, fields }) => (
            <>
              <Checkbox
                label="When something in my wishlist costs less"
                name="wishPrices"
                defaultChecked={preferences.wishPrices}
                help="At most once a day, and again only when it costs even less."
                error={fields.wishPrices}
              />
              <Checkbox
                label="Once, when I have left things in my cart for a day"
                name="leftBag"
                defaultChecked={preferences.leftBag}
                error={fields.leftBag}
              />
              {isMerchant(user) && (
                <Checkbox
                  label="When my stock runs low, or nobody buys something"
                  name="stock"
                  defaultChecked={preferences.stock}
                  help="One mail a day at most, and only with news in it."
                  error={fields.stock}
                />
              )}
              <div>
                <Button type="submit" busy={busy}>
                  Keep these choices
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      </div>
      <WaitingAlerts alerts={alerts} />
    </div>
  );
}
