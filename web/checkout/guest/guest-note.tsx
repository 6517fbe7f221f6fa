import { useState } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

interface GuestNoteProps {
  /** Empty when it could not be made. */
  link: string;
  email: string;
}

/** How a guest finds the order again: by the link, which is also in the mail, or by an account. */
export function GuestNote({ link, email }: GuestNoteProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <section aria-labelledby="keep-link" className="grid w-full gap-4 border border-line bg-surface p-5 text-start">
      <h2 id="keep-link" className="text-xl">
        Keep this link
      </h2>
      <p>
        It opens your order for 90 days without a login{email && <>, and is in the mails to {email} too</>}. Whoever has
        it can see the order.
      </p>
      {link && (
        <div className="grid gap-3">
          <a href={link} className="link wrap-anywhere line-clamp-2 text-sm">
            {link}
          </a>
          <Button look="secondary" size="small" className="justify-self-start" onClick={copy}>
            <span role="status">{isCopied ? "Copied" : "Copy the link"}</span>
          </Button>
        </div>
      )}
      <p>Or create an account with this email: once you have confirmed it, the order is in your account.</p>
      <ButtonLink to="/register" state={{ email }} className="justify-self-start max-sm:w-full">
        Create an account
      </ButtonLink>
    </section>
  );
}
