import { data } from "react-router";
import { formatSize, sizes } from "#contract/catalogue/sizes.ts";
import { AlertForm } from "#contract/customers/alerts.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { loadSession } from "#web/session/load-session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/alert-page.ts";
import { AskFields } from "./ask-fields.tsx";
import { followLink, type LinkAnswer } from "./follow-link.ts";

/** Where mailed links lead. Opening one changes nothing: programs that look through mails open every link. */
const links = {
  confirm: {
    title: "Shall we tell you?",
    words: "One press, and we mail you once, when what you asked for happens. The mail has a link to stop.",
    action: "Tell me",
    press: (token: string) => call("POST /alert/confirm/{token}", { params: { token } }),
  },
  stop: {
    title: "Stop these mails",
    words: "Would you like no more mails of the kind that led you here? One press, and they stop.",
    action: "Stop them",
    press: (token: string) => call("POST /alert/stop/{token}", { params: { token } }),
  },
};

const linkOf = (step: string) => (Object.hasOwn(links, step) ? links[step as keyof typeof links] : undefined);

/** What somebody asks for: a product, with the size that is to be back, or else its price. */
export async function clientLoader({ params: { step, token: slug }, request }: Route.ClientLoaderArgs) {
  if (linkOf(step)) return undefined;
  if (step !== "ask") throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("size");
  const [{ product }, session] = await Promise.all([
    call("GET /product/item/{slug}", { params: { slug } }),
    loadSession(),
  ]);
  const size = sizes.find((one) => one === asked && product.sizes.includes(one)) ?? null;
  const email = session.state === "signed in" ? session.user.email : null;
  return { product, size, email: email ?? null };
}

export async function clientAction({ params: { step, token }, request }: Route.ClientActionArgs): Promise<LinkAnswer> {
  const link = linkOf(step);
  if (link) return followLink(() => link.press(token));
  return submit<typeof AlertForm, LinkAnswer | Faults>(request, AlertForm, async (body) => ({
    fields: {},
    done: (await call("POST /alert/add", { body })).message,
  }));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: linkOf(args.params.step ?? "")?.title ?? "Tell me", hidden: true });

export const HydrateFallback = () => (
  <div className="page grid min-h-[60dvh] max-w-xl content-start gap-4 pt-8 lg:pt-16">
    <Skeleton className="h-10 w-2/3" />
    <Skeleton className="h-40" />
  </div>
);

export default function AlertPage({ params, loaderData: asked, actionData }: Route.ComponentProps) {
  const link = linkOf(params.step);
  const what = asked?.size ? `${formatSize(asked.size, "size")} is back` : "the price falls";
  return (
    <div className="page min-h-[60dvh] max-w-xl pt-8 lg:pt-16">
      <h1 className="text-4xl">{link?.title ?? `When ${what}`}</h1>
      {actionData?.done ? (
        <>
          <p role="status" className="mt-4 mb-8">
            {actionData.done}
          </p>
          <ButtonLink to={asked ? `/product/${asked.product.slug}` : "/shop"} look="secondary">
            {asked ? "Back to the product" : "Go to the shop"}
          </ButtonLink>
        </>
      ) : (
        <SubmitForm faults={actionData} className="mt-4 grid justify-items-start gap-8">
          {({ busy, fields }) => (
            <>
              {asked ? <AskFields {...asked} fields={fields} /> : <p>{link?.words}</p>}
              <Button type="submit" busy={busy}>
                {link?.action ?? "Tell me"}
              </Button>
            </>
          )}
        </SubmitForm>
      )}
    </div>
  );
}
