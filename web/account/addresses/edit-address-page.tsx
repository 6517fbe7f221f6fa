import { redirect } from "react-router";
import { AddressForm } from "#contract/addresses.ts";
import { ApiError, call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { type Faults, submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/edit-address-page.ts";
import { AddressFields } from "./address-fields.tsx";
import { DeleteAddress } from "./delete-address.tsx";
import { formatAddress } from "./format-address.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    return await call("GET /address/{id}", { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { address: undefined };
    throw error;
  }
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return request.method === "DELETE" ? remove(params.id) : save(request, params.id);
}

const save = (request: Request, id: string) =>
  submit(
    request,
    AddressForm,
    async (body) => {
      formatAddress(await call("PUT /address/{id}", { params: { id }, body }));
      return redirect("/dashboard/address");
    },
    { checkboxes: ["isDefault"] },
  );

async function remove(id: string): Promise<Response | Faults> {
  try {
    formatAddress(await call("DELETE /address/delete/{id}", { params: { id } }));
    return redirect("/dashboard/address");
  } catch (error) {
    return { fields: handleError(error) };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Address", hidden: true });

export default function EditAddressPage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Edit Address">
        <ButtonLink to="/dashboard/address" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      {address ? (
        <SubmitForm key={address._id} faults={actionData} className="grid max-w-xl gap-5">
          {({ busy, fields }) => (
            <>
              <AddressFields address={address} fields={fields} />
              <div className="flex flex-wrap justify-between gap-4">
                <Button type="submit" busy={busy}>
                  Save
                </Button>
                <DeleteAddress address={address} />
              </div>
            </>
          )}
        </SubmitForm>
      ) : (
        <EmptyState sentence="No address found.">
          <ButtonLink to="/dashboard/address" look="secondary">
            Your addresses
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
