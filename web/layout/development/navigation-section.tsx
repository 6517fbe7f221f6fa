import { useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "#web/ui/display/icon.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import { Menu, MenuAction, MenuLink } from "#web/ui/overlays/menu.tsx";
import { Section } from "./section.tsx";

const tabs = [
  { id: "about", label: "About", content: <p>We are a small label.</p> },
  { id: "shipping", label: "Shipping", content: <p>Shipping is free.</p> },
  { id: "refund", label: "Refund", content: <p>Within seven days.</p> },
];

export function NavigationSection() {
  const [search] = useSearchParams();
  const [done, setDone] = useState("");
  const page = Number(search.get("page") ?? 10);
  return (
    <Section title="Navigation">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Shop", to: "/shop" }, { label: "Blue kurta" }]} />
      <div className="flex items-center gap-4">
        <Menu button="Brands">
          <MenuLink to="/shop/brand/neel">Neel</MenuLink>
          <MenuLink to="/shop/brand/haldi">Haldi</MenuLink>
          <MenuLink to="/shop/brand/kapas">Kapas</MenuLink>
        </Menu>
        <Menu button={<Icon name="user" />} label="Your account" align="right">
          <MenuLink to="/dashboard">Dashboard</MenuLink>
          <MenuAction onSelect={() => setDone("Signed out")}>Sign Out</MenuAction>
        </Menu>
        <output>{done}</output>
      </div>
      <Tabs label="About the shop" tabs={tabs} />
      <Pager page={page} totalPages={20} href={(next) => `?page=${next}`} />
    </Section>
  );
}
