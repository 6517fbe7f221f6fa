import { useState } from "react";
import { useSite } from "#web/layout/site.ts";
import { saveBlob } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

/** The codes, this once. */
export function RecoveryCodes({ codes, isRenewed }: { codes: readonly string[]; isRenewed: boolean }) {
  const { store } = useSite();
  const [copied, setCopied] = useState(false);
  const text = `Recovery codes for ${store.name}. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <section aria-labelledby="recovery-codes" className="grid max-w-xl gap-5">
      <h2 id="recovery-codes" className="text-xl" tabIndex={-1} ref={focusOnArrival}>
        Your recovery codes
      </h2>
      <p>
        {isRenewed ? "The former codes no longer work." : "Your second factor is switched on."} Keep these codes where
        you keep your passwords: each opens your account once when your phone is not at hand. They are not shown again.
      </p>
      <ol className="grid gap-x-6 gap-y-2 border-line border-y py-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          onClick={() =>
            void navigator.clipboard.writeText(codes.join("\n")).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          Copy
        </Button>
        <Button
          look="secondary"
          onClick={() => saveBlob(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          Download
        </Button>
        <ButtonLink to="/dashboard" replace>
          I have kept them
        </ButtonLink>
      </div>
      <p role="status" className="text-ink-soft">
        {copied ? "Copied." : ""}
      </p>
    </section>
  );
}

const focusOnArrival = (heading: HTMLElement | null) => heading?.focus();
