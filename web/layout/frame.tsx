import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { CartDrawer } from "#web/checkout/cart/cart-drawer.tsx";
import { closeDrawer } from "./drawers.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { NoticeList } from "./notice-list.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { Scrolling } from "./scrolling.tsx";
import { SessionWatch } from "./session-watch.tsx";

/** What stands around every page, the error page included. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-surface px-5 py-3 font-semibold shadow-md focus:translate-y-0"
      >
        Skip to content
      </a>
      <PendingBar />
      <div className="flex min-h-dvh flex-col">
        <Header />
        <Main>{children}</Main>
        <Footer />
      </div>
      <MenuDrawer />
      <CartDrawer />
      <NoticeList />
      <SessionWatch />
      <Scrolling />
    </>
  );
}

/** A new page takes the focus, so that the keyboard and the screen reader begin where it begins. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    closeDrawer();
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
