import { Outlet, replace } from "react-router";
import { requireUser } from "#web/accounts/guards.ts";
import { useSession } from "#web/accounts/session.ts";
import { ApiError } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import type { Route } from "./+types/dashboard-frame.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { DisabledAccount } from "./disabled-account.tsx";
import { SideMenu } from "./side-menu.tsx";

/** Stands before every page of the dashboard: signed-in people only, also when that ends while a page is being loaded. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireUser(request);
    const refusal = Object.values(await next())
      .map(({ result }) => result)
      .find((result) => result instanceof ApiError && result.status === 401);
    if (!refusal) return;
    handleError(refusal);
    throw replace("/login");
  },
];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ user: await requireUser(request) });

export const HydrateFallback = DashboardSkeleton;

export default function DashboardFrame({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  // Somebody else may have signed in from another tab: what was loaded before is not theirs to see.
  if (session.state !== "signed in" || session.user._id !== loaderData.user._id) return <DashboardSkeleton />;
  const { user } = session;
  if (user.role === "ROLE MERCHANT" && user.merchant?.isActive === false) return <DisabledAccount />;
  return (
    <div className="page grid min-h-[80dvh] content-start gap-8 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14 lg:py-12">
      <SideMenu user={user} />
      <Outlet context={user} />
    </div>
  );
}
