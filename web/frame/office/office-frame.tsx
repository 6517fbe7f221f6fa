import { useEffect } from "react";
import { useFetchers, useLocation } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import { forgetOverview, loadOverview } from "#web/layout/dashboard/overview.ts";
import { networkName } from "#web/layout/network-name.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { useSite } from "#web/layout/site.ts";
import { useSessionPart } from "#web/session/session.ts";
import type { OfficeParts } from "./office-parts.ts";
import "./office.css";
import { OfficeBar } from "./office-bar.tsx";
import { OfficeMenu } from "./office-menu.tsx";
import { OfficeTabs } from "./office-tabs.tsx";
import { PhoneBar } from "./phone-bar.tsx";

const useUser = (): User | undefined =>
  useSessionPart((session) => (session.state === "signed in" ? session.user : undefined));

function Header() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <OfficeBar user={user} />
      <div className="office-side">
        <OfficeMenu user={user} />
      </div>
      <OfficeTabs user={user} />
      <OverviewWatch key={user._id} />
    </>
  );
}

/** What waits is counted anew with each page, and once something was changed on one; the home page asks by itself. */
function OverviewWatch() {
  const { key, pathname } = useLocation();
  const isHome = pathname === "/dashboard";
  const isChanging = useFetchers().some(({ state }) => state !== "idle");
  useEffect(() => forgetOverview, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the history asks anew.
  useEffect(() => {
    if (!isChanging && !isHome) void loadOverview();
  }, [key, isChanging, isHome]);
  return null;
}

const linkClass = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

function Footer() {
  const { socialUrl } = useSite().store;
  const user = useUser();
  return (
    <>
      <footer className="office-beside mt-8">
        <div className="page flex flex-wrap items-center gap-x-6 border-line border-t text-ink-soft text-sm">
          <PageLink to="/contact" className={linkClass}>
            Contact Us
          </PageLink>
          <PageLink to="/sell" className={linkClass}>
            Seller
          </PageLink>
          {socialUrl && (
            <a href={socialUrl} rel="noopener" className={linkClass}>
              {networkName(socialUrl)}
            </a>
          )}
        </div>
      </footer>
      {user && <PhoneBar user={user} />}
    </>
  );
}

/** The frame of pages for staff and sellers, in place of the shop's header and footer. */
export const officeFrame: OfficeParts = { Header, Footer };
