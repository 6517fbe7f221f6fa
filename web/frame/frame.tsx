import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useNavigation, useNavigationType } from "react-router";
import { CartDrawer } from "#web/checkout/cart/cart-drawer.tsx";
import { useStore } from "#web/create-store.ts";
import { Header as ShopHeader } from "#web/frame/header/header.tsx";
import { MenuDrawer } from "#web/frame/header/menu-drawer.tsx";
import { closeDrawer } from "#web/layout/drawers.ts";
import { useSessionPart } from "#web/session/session.ts";
import { Footer as ShopFooter } from "./footer.tsx";
import { NoticeList } from "./notice-list.tsx";
import { officeParts } from "./office/office-parts.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { SessionWatch } from "./session-watch.tsx";

const MemberParts = lazy(() => import("./member-parts.tsx"));

declare global {
  interface Window {
    earlyPress?: HTMLButtonElement | undefined;
  }
}

/**
 * What stands around every page, the error page included. Here and on pages, a Suspense boundary around what lies below the first screen
 * lets the browser take a breath: React hydrates and commits each on its own, and at once where somebody presses.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { Header = ShopHeader, Footer = ShopFooter } = useStore(officeParts);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-surface px-5 py-3 font-semibold shadow-md focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <OfflineBar />
        <ForMembers />
        <Main>{children}</Main>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <Suspense>
        <MenuDrawer />
        <CartDrawer />
        <NoticeList />
      </Suspense>
      <SessionWatch />
      <Scrolling />
      <EarlyPress />
    </>
  );
}

/** Apart from the frame, which would be drawn again with all it holds once a page knows who is there. */
function ForMembers() {
  const isSignedIn = useSessionPart(({ state }) => state === "signed in");
  return (
    isSignedIn && (
      <Suspense>
        <MemberParts />
      </Suspense>
    )
  );
}

/** Presses the button that somebody pressed while the page could not answer yet (server/platform/pages/picture-first.ts). */
function EarlyPress() {
  useEffect(() => {
    window.earlyPress?.click();
    window.earlyPress = undefined;
  }, []);
  return null;
}

const openMenu = "[aria-expanded=true], [role=menu]:not([hidden])";

/** A new page takes the focus, so that the keyboard and the screen reader begin where it begins, but not out of a menu opened meanwhile. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    closeDrawer();
    const focused = document.activeElement;
    if (!main.current?.contains(focused) && !focused?.closest(openMenu)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
      <PendingBar />
      {children}
    </main>
  );
}

/** A thin line at the top while the next page is on its way. Its style keeps it unseen for the first 100 ms. */
function PendingBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div role="progressbar" aria-label="Loading the page" className="pending-bar" />;
}

/** A new page glides to its top; back and forward return at once to where the person was. */
function ScrollBehaviour() {
  const behaviour = useNavigationType() === "POP" ? "auto" : "smooth";
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the behaviour is chosen anew for each step of the history.
  useLayoutEffect(() => {
    document.documentElement.dataset.scroll = behaviour;
  }, [key, behaviour]);
  return null;
}

/** The behaviour comes first: effects run in this order. */
function Scrolling() {
  return (
    <>
      <ScrollBehaviour />
      <ScrollRestoration />
    </>
  );
}
