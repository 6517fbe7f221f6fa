import { Outlet, replace } from "react-router";
import { isMerchant } from "#contract/roles.ts";
import { requireUser } from "#web/account/guards.ts";
import { updateUser, useSession } from "#web/account/session.ts";
import { ApiError, call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import type { Route } from "./+types/dashboard-frame.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { DisabledAccount } from "./disabled-account.tsx";
import { SideMenu } from "./side-menu.tsx";

/** Guards every page of the dashboard: signed-in people only, also when the session ends while a page is being loaded. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireUser(request);
    const results = Object.values(await next()).map(({ result }) => result);
    const findRefusal = (status: number) =>
      results.find((result) => result instanceof ApiError && result.status === status);
    const signedOut = findRefusal(401);
    if (signedOut) {
      handleError(signedOut);
      throw replace("/login");
    }
    // The role or the merchant may have changed since the login.
    if (findRefusal(403)) updateUser((await call("GET /user/me")).user);
  },
];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ user: await requireUser(request) });

export const HydrateFallback = DashboardSkeleton;

export default function DashboardFrame({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  // Somebody else may have signed in from another tab: what was loaded before is not theirs to see.
  if (session.state !== "signed in" || session.user._id !== loaderData.user._id) return <DashboardSkeleton />;
  const { user } = session;
  if (isMerchant(user) && user.merchant?.isActive === false) return <DisabledAccount />;
  return (
    <div className="page grid min-h-[80dvh] content-start gap-8 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14 lg:py-12">
      <SideMenu user={user} />
      <Outlet context={user} />
    </div>
  );
}
