import { isSignedIn, useSession } from "#web/account/session.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { useHydrated } from "#web/ui/display/use-hydrated.ts";
import { Menu, MenuAction, MenuLink } from "#web/ui/overlays/menu.tsx";
import { signOut } from "./sign-out.ts";

/** The server's page is the same for everyone, so the items come with the browser; the button has its place from the start. */
export function UserMenu() {
  const session = useSession();
  const hydrated = useHydrated();
  const name = session.state === "signed in" ? session.user.firstName : undefined;
  return (
    <Menu label={name ? `Account of ${name}` : "Account"} align="right" button={<Icon name="user" />}>
      {hydrated && (isSignedIn() ? <MemberItems /> : <VisitorItems />)}
    </Menu>
  );
}

function MemberItems() {
  return (
    <>
      <MenuLink to="/dashboard" prefetch="intent" viewTransition>
        Dashboard
      </MenuLink>
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
