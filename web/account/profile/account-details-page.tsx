import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Profile } from "#contract/customers/accounts.ts";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import { callConfirmed } from "#web/account/confirm-login/call-confirmed.ts";
import { dismissChecklist, dismissField } from "#web/account/seller-checklist/dismiss-checklist.ts";
import { call } from "#web/api.ts";
import { CheckoutSteps } from "#web/checkout/steps/checkout-steps.tsx";
import { useCheckoutReturn, useContinueCheckout } from "#web/checkout/steps/continue-checkout.ts";
import { loadOverview } from "#web/layout/dashboard/overview.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { notify } from "#web/notices.ts";
import { loadSession } from "#web/session/load-session.ts";
import { updateUser } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/account-details-page.ts";
import { asksForEmailProof, EmailProofReminder, sendEmailProof } from "./email-proof-reminder.tsx";
import { asksForPhoneProof, PhoneProofSection, provePhone } from "./phone-proof.tsx";
import { RoleBadge } from "./role-badge.tsx";

/** What only staff and sellers see is loaded for them alone. */
const SellerChecklist = lazy(() => import("#web/account/seller-checklist/seller-checklist.tsx"));
const NeedsYou = lazy(() => import("#web/layout/dashboard/needs-you.tsx"));

/** The figures of staff and sellers. The page works without them: whoever has to set up something first has none. */
export async function clientLoader(_: Route.ClientLoaderArgs) {
  const session = await loadSession();
  const isAtWork = session.state === "signed in" && (isAdmin(session.user) || isMerchant(session.user));
  const overview = isAtWork ? await loadOverview() : undefined;
  const checklist =
    session.state === "signed in" && isMerchant(session.user)
      ? await call("GET /merchant/checklist").then(
          (answer) => answer.checklist,
          () => null,
        )
      : null;
  return { overview, checklist };
}

interface Answer extends Faults {
  isSaved?: boolean;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Answer> {
  const form = await request.clone().formData();
  if (asksForEmailProof(form)) return sendEmailProof();
  if (form.has(dismissField)) return dismissChecklist();
  if (asksForPhoneProof(form)) return provePhone(request);
  return submit<typeof Profile, Answer>(request, Profile, async (profile) => {
    const { message, user } = await callConfirmed("PUT /user", { body: { profile } });
    updateUser(user);
    notify({ kind: "success", title: message });
    return { fields: {}, isSaved: true };
  });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Account Details", hidden: true });

export default function AccountDetailsPage({ loaderData: { overview, checklist }, actionData }: Route.ComponentProps) {
  const user = useUser();
  const { textMessages } = useSite().store;
  const isCheckout = useCheckoutReturn() !== undefined;
  useContinueCheckout(actionData?.isSaved === true);
  return (
    <div>
      {isCheckout && <CheckoutSteps at="Phone" />}
      {overview && (
        <Suspense>
          <NeedsYou overview={overview} isSeller={isMerchant(user)} />
        </Suspense>
      )}
      {checklist && (
        <Suspense>
          <SellerChecklist checklist={checklist} />
        </Suspense>
      )}
      <PageHead title="Account Details">
        <RoleBadge role={user.role} />
      </PageHead>
      <p className="mb-6 text-ink-soft">{user.provider === "Email" ? user.email : `Logged in With ${user.provider}`}</p>
      {user.email && !user.emailProven && <EmailProofReminder />}
      <SubmitForm faults={actionData} className="grid max-w-xl gap-5">
        {({ busy, fields }) => (
          <>
            <Field
              label="First Name"
              name="firstName"
              autoComplete="given-name"
              required
              defaultValue={user.firstName}
              error={fields.firstName}
            />
            <Field
              label="Last Name"
              name="lastName"
              autoComplete="family-name"
              required
              defaultValue={user.lastName}
              error={fields.lastName}
            />
            <Field
              label="Phone Number"
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              defaultValue={user.phoneNumber}
              help={user.phoneProven ? "Confirmed." : "Needed before you can place an order."}
              error={fields.phoneNumber}
            />
            <div>
              <Button type="submit" busy={busy}>
                Save changes
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
      {textMessages && user.phoneNumber && !user.phoneProven && (
        <PhoneProofSection key={user.phoneNumber} phoneNumber={user.phoneNumber} />
      )}
      {user.provider !== "Email" && (
        // Accounts of social logins have no page for security.
        <p className="mt-8">
          <Link className="link" to="/dashboard/second-factor">
            Second factor
          </Link>
        </p>
      )}
    </div>
  );
}
