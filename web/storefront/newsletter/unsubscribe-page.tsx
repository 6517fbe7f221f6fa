import { call } from "#web/api.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/unsubscribe-page.ts";

/** Opening the link changes nothing: programs that look through mails open every link. */
export async function clientAction({ params }: Route.ClientActionArgs) {
  try {
    return await call("POST /newsletter/unsubscribe/{token}", { params });
  } catch (error) {
    handleError(error);
    return undefined;
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Unsubscribe", hidden: true });

export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-xl pt-8 lg:pt-16">
      <h1 className="text-4xl">Letters from the loom</h1>
      {actionData ? (
        <>
          <p role="status" className="mt-4 mb-8">
            {actionData.message}
          </p>
          <ButtonLink to="/shop" look="secondary">
            Go to the shop
          </ButtonLink>
        </>
      ) : (
        <SubmitForm faults={undefined} className="mt-4 grid justify-items-start gap-8">
          {({ busy }) => (
            <>
              <p>Would you like no more letters from us? One press, and you are off the list.</p>
              <Button type="submit" busy={busy}>
                Unsubscribe
              </Button>
            </>
          )}
        </SubmitForm>
      )}
    </div>
  );
}
