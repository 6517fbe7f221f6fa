import { useState } from "react";
import { AccountDeletion } from "#contract/oversight/privacy.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { saveFile } from "#web/save-file.ts";
import { endSession } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { Route } from "./+types/my-data-page.ts";

/** The frame shows /login once nobody is signed in any more. */
export const clientAction = ({ request }: Route.ClientActionArgs): Promise<Faults> =>
  submit<typeof AccountDeletion, Faults>(request, AccountDeletion, async (body) => {
    const done = await call("DELETE /user", { body });
    endSession();
    notifySuccess(done);
    return { fields: {} };
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "My data", hidden: true });

const linkClass = "underline underline-offset-4";

function Download() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile("/user/export", "my-data.json").catch(handleError);
    setBusy(false);
  };
  return (
    <section aria-labelledby="download" className="grid justify-items-start gap-3">
      <h2 id="download" className="text-xl">
        Take it along
      </h2>
      <p>Everything that we keep about you, in one file: profile, addresses, orders, invoices, messages and more.</p>
      <Button look="secondary" busy={busy} onClick={() => void save()}>
        Download my data
      </Button>
    </section>
  );
}

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  faults: Faults | undefined;
}

function DeleteDialog({ open, onClose, faults }: DeleteDialogProps) {
  const { provider } = useUser();
  return (
    <Dialog open={open} onClose={onClose} title="Delete my account">
      <SubmitForm faults={faults} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            <p>Your account and everything in it will be gone at once. Nobody can bring it back.</p>
            {provider === "Email" && (
              <Field
                label="Password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
                error={fields.password}
              />
            )}
            {fields.code && (
              <Field label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" error={fields.code} />
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="quiet" disabled={busy} onClick={onClose}>
                Go back
              </Button>
              <Button type="submit" look="danger" busy={busy}>
                Delete for ever
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </Dialog>
  );
}

export default function MyDataPage({ actionData }: Route.ComponentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <PageHead title="My data" />
      <div className="grid max-w-prose gap-10">
        <Download />
        <section aria-labelledby="delete" className="grid justify-items-start gap-3">
          <h2 id="delete" className="text-xl">
            Delete my account
          </h2>
          <p>
            Profile, addresses, wishlist, reviews, messages and the newsletter go at once. What you bought stays in our
            books without your name. Tax law wants the name and address of invoices kept for some years: we keep them
            apart, and delete them when their time is over.
          </p>
          <p className="text-ink-soft">
            Orders, payments and refunds that are under way come first. A grievance that is open will be closed. More is
            in our{" "}
            <PageLink to="/policies/privacy" className={linkClass}>
              privacy policy
            </PageLink>
            .
          </p>
          <Button look="danger" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
          <DeleteDialog open={isOpen} onClose={() => setOpen(false)} faults={actionData} />
        </section>
      </div>
    </div>
  );
}
