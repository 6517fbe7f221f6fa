import { Outlet, replace } from "react-router";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import { ConfirmLogin } from "#web/account/confirm-login/confirm-login.tsx";
import { ApiError, call } from "#web/api.ts";
import { importOfficeParts, useOfficeFrame, worksHere } from "#web/frame/office/use-office-frame.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { requireUser } from "#web/session/guards.ts";
import { readSession, updateUser, useSession } from "#web/session/session.ts";
import type { Route } from "./+types/dashboard-frame.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { DisabledAccount } from "./disabled-account.tsx";
import { FactorDueNotice } from "./factor-due-notice.tsx";
import { SideMenu } from "./side-menu.tsx";

/** Guards every page of the dashboard: signed-in people only, also when the session ends while a page is being loaded. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireUser(request);
    const results = Object.values(await next()).map(({ result }) => result);
    const findRefusal = (status: number) =>
      results.find((result): result is ApiError => result instanceof ApiError && result.status === status);
    const signedOut = findRefusal(401);
    if (signedOut) handleError(signedOut);
    // A loader may do without an answer that was refused.
    if (signedOut || readSession().state === "signed out") throw replace("/login");
    const refused = findRefusal(403);
    if (!refused) return;
    // Staff who owe something are led to it.
    const page = refused.fields.factor
      ? "/dashboard/second-factor"
      : refused.fields.newPassword && "/dashboard/security";
    if (page) {
      notify({ kind: "error", title: refused.message });
      throw replace(page);
    }
    // The role or the merchant may have changed since the login.
    updateUser((await call("GET /user/me")).user);
  },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request);
  const [factorDueAt, office] = await Promise.all([
    isAdmin(user) ? loadFactorDue() : null,
    worksHere(user) ? importOfficeParts() : undefined,
  ]);
  return { user, factorDueAt, office };
}

/** When an admin has to have a second factor; the pages work without knowing. */
const loadFactorDue = () =>
  call("GET /auth/factor").then(
    ({ dueAt }) => dueAt,
    () => null,
  );

export const HydrateFallback = DashboardSkeleton;

export default function DashboardFrame({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  // Somebody else may have signed in from another tab: what was loaded before is not theirs to see.
  const user = session.state === "signed in" && session.user._id === loaderData.user._id ? session.user : undefined;
  const office = user && worksHere(user) ? loaderData.office : undefined;
  useOfficeFrame(office);
  if (!user) return <DashboardSkeleton />;
  if (isMerchant(user) && user.merchant?.isActive === false) return <DisabledAccount />;
  return (
    <div
      className={
        office
          ? "page py-5 lg:py-6"
          : "page grid min-h-[80dvh] content-start gap-8 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14 lg:py-12"
      }
    >
      {!office && <SideMenu user={user} />}
      <div>
        {loaderData.factorDueAt && <FactorDueNotice dueAt={loaderData.factorDueAt} />}
        <Outlet context={user} />
      </div>
      <ConfirmLogin />
    </div>
  );
}
