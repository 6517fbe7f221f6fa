import type { ReactNode } from "react";
import { useSite } from "#web/layout/site.ts";
import "./policy.css";

/** Details that people look up. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="my-3 max-w-prose border-line border-t">{children}</dl>;
}

export function Detail({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ContactDetails() {
  const { store } = useSite();
  return (
    <>
      {store.supportPerson && <Detail what="Contact person">{store.supportPerson}</Detail>}
      <Detail what="Telephone">
        <a href={`tel:${store.supportPhone.replaceAll(" ", "")}`}>{store.supportPhone}</a>
      </Detail>
      <Detail what="Email">
        <a href={`mailto:${store.supportEmail}`}>{store.supportEmail}</a>
      </Detail>
    </>
  );
}

/** How long the money takes to arrive, by the way in which it was paid. */
export function RefundTimes() {
  return (
    <Details>
      <Detail what="UPI or wallet">1-2 days</Detail>
      <Detail what="Credit card">3-5 days</Detail>
      <Detail what="Debit card">5-7 days</Detail>
      <Detail what="Net banking">3-5 days</Detail>
    </Details>
  );
}

/** Which cookies there are. The same words stand on the privacy page and in the tab for sellers. */
export function CookieList() {
  return (
    <ul>
      <li>
        One remembers, for half a year, that your device has signed in before, so that strangers who guess at your
        password cannot lock you out.
      </li>
      <li>One remembers, for an hour, that you are ordering, so that you can go on when the shop is full.</li>
      <li>Two live for the minutes that a sign-in through Google or Facebook takes.</li>
    </ul>
  );
}
