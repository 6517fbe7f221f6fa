import { AddressForm } from "#contract/customers/addresses.ts";
import { noticeSeconds } from "#contract/messages.ts";
import { call } from "#web/api.ts";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { submit } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-address-page.ts";
import { AddressFields } from "./address-fields.tsx";

const list = { path: "/dashboard/address", label: "Your addresses" };

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  address: (await undefinedIfNotFound(call("GET /address/{id}", { params })))?.address,
});

export function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE")
    return deleteAndReturn(call("DELETE /address/delete/{id}", { params }), list.path, noticeSeconds.address);
  return submit(
    request,
    AddressForm,
    async (body) => returnToList(await call("PUT /address/{id}", { params, body }), list.path, noticeSeconds.address),
    { checkboxes: ["isDefault"] },
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Address", hidden: true });

export default function EditAddressPage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      title="Edit Address"
      noun="address"
      list={list}
      item={address}
      faults={actionData}
      deletion={({ name, address: street, city }) => ({
        sentence: `The address of ${name}, ${street}, ${city} will be deleted.`,
      })}
    >
      {(item, errors) => <AddressFields address={item} fields={errors} />}
    </EditPage>
  );
}
