import type { PolicyFigures } from "#contract/support/store.ts";
import { useSite } from "#web/layout/site.ts";
import { CookieList, Detail, Details } from "./policy-text.tsx";

export function Privacy({ figures: { keptDays, keptOrderYears } }: { figures: PolicyFigures }) {
  const { store } = useSite();
  return (
    <>
      <h2>What we know of you</h2>
      <p>
        What you tell us: your name, email address and phone number, the addresses you want parcels sent to, what you
        order, wish for, review and write to us. Sellers also tell us about their brand and business.
      </p>
      <p>
        What keeps accounts safe: when one was used, with which kind of browser, and from which network. Of the network
        address we keep only the first part, which many share.
      </p>
      <h2>What we do with it</h2>
      <ul>
        <li>We bring you what you ordered, take your payment and tell you by mail how your order is doing.</li>
        <li>
          A seller sees the lines of an order that are theirs, and your address and phone number until they are
          delivered.
        </li>
        <li>
          Our payment partner is given the amount, what it is for, and your name, email address and phone number. Card
          and bank details go straight there: we never see or keep them.
        </li>
        <li>
          The courier is given your name, address and phone number, what is in the parcel and what it is worth, and the
          amount to collect where you pay at the door.
        </li>
        <li>A review shows your first name.</li>
        <li>The newsletter is sent only to those who confirmed it by mail, and every letter has a link to leave.</li>
      </ul>
      <h2>What we do not do</h2>
      <p>
        We do not sell what we know of you, we load no advertising or tracking from others, and we set no cookies to
        follow you about.
      </p>
      <h2>Where your cart is kept</h2>
      <p>
        While you are not signed in, your cart is kept in your own browser alone. Once you have signed in, it is also
        saved with your account on our servers, so that you find it on your other devices. Your login is kept in your
        own browser.
      </p>
      <h2>Cookies</h2>
      <p>There are so few that nobody has to be asked about them, and so no banner asks:</p>
      <CookieList />
      <p>All are needed for what you asked for, none follows you about.</p>
      <h2>How long we keep it</h2>
      <Details>
        <Detail what="Profile, addresses, wishlist, saved cart, reviews">As long as you have an account</Detail>
        <Detail what="Carts that were sent to be ordered">{formatDays(keptDays.carts)}</Detail>
        <Detail what="List of mails we sent">{formatDays(keptDays.mails)}</Detail>
        <Detail what="Support chat">{formatDays(keptDays.chats)}</Detail>
        <Detail what="Messages of the contact form">{formatDays(keptDays.messages)}</Detail>
        <Detail what="Grievances">{formatDays(keptDays.grievances)} after they were settled</Detail>
        <Detail what="Consent to the newsletter">{formatDays(keptDays.consents)} after it was taken back</Detail>
        <Detail what="Who bought what">
          {keptOrderYears === 1 ? "1 year" : `${keptOrderYears} years`}, as tax law asks
        </Detail>
        <Detail what="Changes by staff and sellers">{formatDays(keptDays.changes)}</Detail>
        <Detail what="Logins and other security events">{formatDays(keptDays.securityEvents)}</Detail>
      </Details>
      <h2>Your say</h2>
      <p>
        On the page <a href="/dashboard/my-data">My data</a> you download everything we keep about you, and delete your
        account: it is gone at once. What you bought then stays in our books without your name; only the name and
        address of invoices are kept, apart, for as long as tax law asks. Profile and addresses you correct yourself in
        the dashboard.
      </p>
      <p>
        Questions, and whatever else there is to say: <a href={`mailto:${store.supportEmail}`}>{store.supportEmail}</a>,
        or our <a href="/grievance">grievance officer</a>.
      </p>
    </>
  );
}

const formatDays = (days: number): string => {
  if (days % 365 > 0) return days === 1 ? "1 day" : `${days} days`;
  return days === 365 ? "1 year" : `${days / 365} years`;
};
