import { type SocialProvider, socialFailures } from "#contract/accounts.ts";
import { call } from "#web/api.ts";
import type { Faults } from "#web/submit.ts";

/** The social logins that this shop offers. Without an answer there are none: the form works all the same. */
export async function offeredLogins(): Promise<SocialProvider[]> {
  return call("GET /auth/providers").then(
    ({ providers }) => providers,
    () => [],
  );
}

/** What to say when a social login led back to the login page. */
export function socialLoginFailure(loginUrl: string): Faults | undefined {
  const reason = new URL(loginUrl).searchParams.get("error");
  if (reason === null) return undefined;
  return {
    fields: {},
    refusal: new Map<string, string>(Object.entries(socialFailures)).get(reason) ?? socialFailures.social,
  };
}
