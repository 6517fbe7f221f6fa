import { newsletterConsent } from "#contract/customers/newsletter.ts";
import { call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/confirm-page.ts";

interface Answer extends Faults {
  confirmed?: string;
}

/** Opening the link changes nothing: programs that look through mails open every link. */
export async function clientAction({ params }: Route.ClientActionArgs): Promise<Answer> {
  try {
    const { message } = await call("POST /newsletter/confirm/{token}", { params });
    return { fields: {}, confirmed: message };
  } catch (error) {
    handleError(error);
    return { fields: {}, refusal: messageForPeople(error, undefined) };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Confirm the newsletter", hidden: true });

export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-xl pt-8 lg:pt-16">
      <h1 className="text-4xl">Letters from the loom</h1>
      {actionData?.confirmed ? (
        <>
          <p role="status" className="mt-4 mb-8">
            {actionData.confirmed}
          </p>
          <ButtonLink to="/shop" look="secondary">
            Go to the shop
          </ButtonLink>
        </>
      ) : (
        <SubmitForm faults={actionData} className="mt-4 grid justify-items-start gap-8">
          {({ busy }) => (
            <>
              <p>{newsletterConsent.words}</p>
              <Button type="submit" busy={busy}>
                Confirm
              </Button>
            </>
          )}
        </SubmitForm>
      )}
    </div>
  );
}
