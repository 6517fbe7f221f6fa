import { useSite } from "#web/layout/site.ts";
import { CookieList } from "#web/storefront/policies/policy-text.tsx";
import { Part, Policy } from "./policy.tsx";

export function Privacy() {
  const { store } = useSite();
  return (
    <Policy label="Privacy Policy">
      <Part title="What we know of you">
        <p>
          What you tell us: your name, email address and telephone number, the addresses you want parcels sent to, what
          you order, review and write to us. Sellers also tell us about their brand and business. What we need to keep
          the shop safe: when and from where an account was used.
        </p>
      </Part>
      <Part title="What we do with it">
        <ul>
          <li>We bring you what you ordered, take your payment and tell you how your order is doing.</li>
          <li>A seller sees the lines of an order that are theirs, and what is needed to deliver them.</li>
          <li>Card and bank details go straight to the payment provider. We never see or keep them.</li>
          <li>The newsletter is sent only to those who asked for it, and every letter has a link to leave.</li>
        </ul>
      </Part>
      <Part title="What we do not do">
        <p>
          We do not sell what we know of you, we load no advertising or tracking from others, and we set no cookies to
          follow you about.
        </p>
        <p>
          Your cart is kept in your own browser, and once you have signed in also with your account on our servers, so
          that you find it on your other devices.
        </p>
      </Part>
      <Part title="Cookies">
        <p>There are so few that nobody has to be asked about them, and so no banner asks:</p>
        <CookieList />
        <p>All are needed for what you asked for, none follows you about.</p>
      </Part>
      <Part title="How long we keep it">
        <p>
          The shop&rsquo;s whole <a href="/policies/privacy">privacy policy</a> says for how long, for sellers and
          shoppers alike.
        </p>
      </Part>
      <Part title="Your say">
        <p>
          You may see, correct and delete what we keep about you, as far as the law does not ask us to keep it
          (invoices, for instance): your account has a page <a href="/dashboard/my-data">My data</a> for it. Whatever
          else there is to say, our <a href="/grievance">grievance officer</a> listens. Or write to{" "}
          <a href={`mailto:${store.supportEmail}`}>{store.supportEmail}</a>.
        </p>
      </Part>
    </Policy>
  );
}
