import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { PolicyFigures } from "#contract/support/store.ts";
import { Promises } from "#web/storefront/home/promises.tsx";
import { RefundPolicy } from "#web/storefront/sell/refund-policy.tsx";
import { Returns } from "./returns.tsx";

const store = {
  name: "Karigar",
  url: "",
  supportEmail: "",
  supportPhone: "",
  supportHours: "Always",
  socialUrl: "",
  demoPayments: false,
  pricesIncludeTax: false,
  textMessages: false,
  shipping: { isFree: true, freeFrom: null, cashFee: 0 },
};
const payment = {
  online: true,
  cashMax: 20000,
  cashOrdersMax: 3,
  cashNeedsProof: false,
  cashRefusalsMax: 3,
  unpaidMinutes: 60,
  taxRatePercent: 5,
};

interface Rules {
  days: number;
  approval?: "person" | "rule";
  exchangeSend?: "picked-up" | "received";
  categories?: PolicyFigures["returns"]["categories"];
  cashRefusalsMax?: number;
}

/** What a page says under these rules. */
function textOf(Page: ComponentType<{ figures: PolicyFigures }>, { days, categories = [], ...rules }: Rules): string {
  const { approval = "person", exchangeSend = "picked-up", cashRefusalsMax = 3 } = rules;
  const figures = {
    payment: { ...payment, cashRefusalsMax },
    returns: { categories, claimDays: Math.max(7, days) },
  } as PolicyFigures;
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: () => <Page figures={figures} /> }]);
  const site = { store: { ...store, returns: { days, approval, exchangeSend } }, brands: [], categories: [] };
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: site } }} />);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

test("the pages say the days that the setting gives, to shoppers, sellers and on the home page", () => {
  for (const Page of [Returns, RefundPolicy]) {
    expect(textOf(Page, { days: 7 })).toContain("Within 7 days of delivery");
    expect(textOf(Page, { days: 1 })).toContain("Within 1 day of delivery");
    expect(textOf(Page, { days: 30 })).toContain("30 days");
    expect(textOf(Page, { days: 30 })).not.toContain("7 days of");
  }
  expect(textOf(Promises, { days: 15 })).toContain("send it back within 15 days");
});

test("a shop that takes nothing back says so everywhere, and what it does about damage", () => {
  for (const Page of [Returns, RefundPolicy]) {
    const text = textOf(Page, { days: 0 });
    expect(text).toContain("We do not take returns");
    expect(text).not.toContain("Free returns");
    expect(text).toContain("7 days");
  }
  expect(textOf(Returns, { days: 0 })).not.toMatch(/Return items|Change size/);
  expect(textOf(Promises, { days: 0 })).not.toMatch(/returns|send it back/i);
});

test("categories with days of their own are named, with those that cannot be returned", () => {
  const categories = [
    { name: "Innerwear", slug: "innerwear", days: 0 },
    { name: "Sarees", slug: "sarees", days: 15 },
  ];
  for (const Page of [Returns, RefundPolicy]) {
    expect(textOf(Page, { days: 7, categories })).toMatch(
      /Sarees +Within 15 days of delivery +Not returnable +Innerwear/,
    );
  }
  expect(textOf(Returns, { days: 0, categories })).toMatch(/We do not take returns +Sarees +Within 15 days/);
});

test("approval, exchange and refusals at the door are worded by their settings", () => {
  expect(textOf(Returns, { days: 7, approval: "rule" })).toContain("Approved At once");
  expect(textOf(Returns, { days: 7 })).toContain("was picked up");
  expect(textOf(Returns, { days: 7, exchangeSend: "received" })).toContain("has arrived with us");
  expect(textOf(Returns, { days: 7, cashRefusalsMax: 5 })).toContain("5 such parcels within a year");
  expect(textOf(Returns, { days: 7, cashRefusalsMax: 0 })).not.toContain("no longer offered");
});
