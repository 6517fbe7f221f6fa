import type { Reply } from "#contract/api.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Time } from "#web/ui/display/time.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

export type FactorStatus = Reply<"GET /auth/factor">;

/** Whether the account has a second factor, and the way to its page. */
export function SecondFactorSection({ factor }: { factor: FactorStatus }) {
  return (
    <section aria-labelledby="second-factor" className="max-w-xl">
      <h2 id="second-factor" className="mb-2 text-xl">
        Second Factor
      </h2>
      <p className="mb-4 text-ink-soft">
        {factor.isSet && factor.since ? (
          <>
            Switched on since <Time at={factor.since}>{formatDate(factor.since)}</Time>.{" "}
            {leftInWords(factor.recoveryCodesLeft)}
          </>
        ) : (
          "Switched off. With it, whoever learns your password still cannot log in: a code of your phone is asked for as well."
        )}
      </p>
      <ButtonLink to="/dashboard/second-factor" look="secondary">
        {factor.isSet ? "Manage second factor" : "Set up second factor"}
      </ButtonLink>
    </section>
  );
}

export const leftInWords = (codes: number): string =>
  codes === 0 ? "No recovery code is left." : `${codes} recovery ${codes === 1 ? "code is" : "codes are"} left.`;
