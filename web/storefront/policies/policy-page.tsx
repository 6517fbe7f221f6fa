import type { ComponentType } from "react";
import { data } from "react-router";
import type { PolicyFigures, Store } from "#contract/support/store.ts";
import { callFrom } from "#web/api.server.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { formatDays } from "#web/layout/return-promise.ts";
import { siteOf } from "#web/layout/site.ts";
import type { Route } from "./+types/policy-page.ts";
import { HelpPage } from "./help-page.tsx";
import { Privacy } from "./privacy.tsx";
import { Returns } from "./returns.tsx";
import { Shipping } from "./shipping.tsx";
import { Terms } from "./terms.tsx";

interface Policy {
  title: string;
  description: string | ((store: Store) => string);
  Text: ComponentType<{ figures: PolicyFigures }>;
}

const policies: Record<string, Policy> = {
  shipping: {
    title: "Shipping",
    description: "What delivery costs, how long it takes, and how you follow your order, anywhere in India.",
    Text: Shipping,
  },
  returns: {
    title: "Returns and refunds",
    description: ({ returns: { days } }) =>
      days === 0
        ? "Cancelling, what we do about damaged or missing pieces, and when the money is back with you."
        : `Cancelling, returning within ${formatDays(days)} of delivery, and when the money is back with you, by the way you paid.`,
    Text: Returns,
  },
  privacy: {
    title: "Privacy",
    description:
      "What we know of you, what we do with it, how long we keep it, and how you take it along or delete it.",
    Text: Privacy,
  },
  terms: {
    title: "Terms of sale",
    description: "Who sells to you, what prices include, how you pay, and when an order counts.",
    Text: Terms,
  },
};

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!Object.hasOwn(policies, params.name)) throw data(null, { status: 404 });
  return callFrom(context, "GET /store/policies");
}

export const meta: Route.MetaFunction = (args) => {
  const policy = policies[args.params.name];
  if (!policy) return pageMeta(args);
  const { title, description } = policy;
  const text = typeof description === "string" ? description : description(siteOf(args.matches).store);
  return pageMeta(args, { title, description: text });
};

export default function PolicyPage({ params: { name }, loaderData: { figures } }: Route.ComponentProps) {
  const policy = policies[name];
  if (!policy) return null;
  const { title, Text } = policy;
  return (
    <HelpPage title={title}>
      <div className="policy [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:text-2xl">
        <Text figures={figures} />
      </div>
    </HelpPage>
  );
}
