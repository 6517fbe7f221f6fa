import { isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { numberOf } from "#web/layout/forms/read-form.ts";
import { changeBy, type Faults } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/return-rules-page.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requirePermissionOrMerchant(request, "manage shipping and tax");
  if (isMerchant(user)) return { own: await call("GET /merchant/returns") };
  const [rules, { categories }] = await Promise.all([call("GET /return/rules"), call("GET /category/list")]);
  return { rules, categories };
}

/** Categories without a number keep the days of the shop. */
const readCategories = (form: FormData) =>
  [...form.keys()]
    .filter((name) => name.startsWith("days "))
    .map((name) => ({ category: name.slice("days ".length), days: numberOf(form, name) as number }))
    .filter(({ days }) => days !== undefined);

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Faults> {
  const form = await request.formData();
  return changeBy({ ok: true, data: form }, async () => {
    notifySuccess(
      form.has("own")
        ? await call("PUT /merchant/returns", { body: { days: numberOf(form, "own") as number } })
        : await call("PUT /return/rules", { body: { categories: readCategories(form) } }),
    );
    return { fields: {} };
  });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Return Rules", hidden: true });

const figure = { type: "number", inputMode: "numeric", min: 0, max: 365, autoComplete: "off" } as const;
const formatDays = (days: number) => (days === 0 ? "no days" : days === 1 ? "1 day" : `${days} days`);

export default function ReturnRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, rules, categories } = loaderData;
  return (
    <div>
      <PageHead title="Return Rules" />
      <SubmitForm faults={actionData} className="grid max-w-2xl gap-6">
        {({ busy, fields }) => (
          <>
            {own && (
              <>
                <p className="max-w-prose text-ink-soft">
                  The shop takes products back for {formatDays(own.shopDays)} after delivery. You may give buyers of
                  your brand more days, not fewer. It counts for what is delivered from now on and before.
                </p>
                <Field
                  {...figure}
                  label="Days after delivery"
                  name="own"
                  required
                  min={own.shopDays}
                  defaultValue={own.days ?? own.shopDays}
                  error={fields.days}
                />
              </>
            )}
            {rules && (
              <>
                <p className="max-w-prose text-ink-soft">
                  Products can be returned for {formatDays(rules.days)} after delivery, unless their category says
                  otherwise here. 0 days: not returnable. Empty: as the shop does.
                </p>
                {categories.length === 0 && (
                  <EmptyState sentence="No categories found.">Add one, and give it days of its own here.</EmptyState>
                )}
                <ul className="grid gap-4 sm:grid-cols-2">
                  {categories.map(({ _id, name }) => (
                    <li key={_id}>
                      <Field
                        {...figure}
                        label={`Days for ${name}`}
                        name={`days ${_id}`}
                        placeholder={String(rules.days)}
                        defaultValue={rules.categories.find(({ category }) => category === _id)?.days}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
            <div>
              <Button type="submit" busy={busy}>
                Save
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
