import type { ReactNode } from "react";
import { call } from "#web/api.ts";
import { notify } from "#web/notices.ts";
import { endSession, isSignedIn, useSession } from "#web/session/session.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Menu, MenuAction, MenuLink } from "#web/ui/overlays/menu.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The person is signed out here at once; the server hears of it when it can be reached. The frame then shows /login. */
function signOut(): void {
  call("POST /auth/logout").catch(() => undefined);
  endSession();
  notify({ kind: "success", title: "You have signed out!" });
}

/** The server's page is the same for everyone, so the items come with the browser; the button has its place from the start. */
export function UserMenu({ children }: { children?: ReactNode }) {
  const session = useSession();
  const hydrated = useHydrated();
  const name = session.state === "signed in" ? session.user.firstName : undefined;
  return (
    <Menu label={name ? `Account of ${name}` : "Account"} align="right" button={<Icon name="user" />}>
      {hydrated && (isSignedIn() ? <MemberItems>{children}</MemberItems> : <VisitorItems />)}
    </Menu>
  );
}

function MemberItems({ children }: { children: ReactNode }) {
  return (
    <>
      <MenuLink to="/dashboard" prefetch="intent" viewTransition>
        Dashboard
      </MenuLink>
      {children}
      <MenuAction onSelect={signOut}>Sign Out</MenuAction>
    </>
  );
}

function VisitorItems() {
  return (
    <>
      <MenuLink to="/login" prefetch="intent" viewTransition>
        Login
      </MenuLink>
      <MenuLink to="/register" prefetch="intent" viewTransition>
        Sign Up
      </MenuLink>
    </>
  );
}
