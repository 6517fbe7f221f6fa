import { type SocialProvider, socialFailures } from "#contract/customers/accounts.ts";
import { call } from "#web/api.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { SolidIcon } from "#web/ui/display/icon.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

const providers = {
  Google: {
    path: "/api/auth/google",
    icon: "M12.2 10.3h8.9c.1.6.2 1.1.2 1.8 0 5.4-3.6 9.2-9 9.2a9.3 9.3 0 1 1 6.3-16.2l-2.7 2.6a5.6 5.6 0 1 0 1.6 6.2h-5.3z",
  },
  Facebook: {
    path: "/api/auth/facebook",
    icon: "M13.7 21.5v-8.2h2.9l.5-3.5h-3.4V7.7c0-1 .4-1.7 1.8-1.7h1.7V2.8c-.5-.1-1.4-.2-2.4-.2-2.7 0-4.5 1.6-4.5 4.5v2.7H7.2v3.5h3.1v8.2z",
  },
};

export function SocialLogins({ logins }: { logins: SocialProvider[] }) {
  if (logins.length === 0) return null;
  return (
    <div className="mt-8 grid gap-3 border-line border-t pt-8">
      {logins.map((name) => (
        <ButtonLink key={name} to={providers[name].path} reloadDocument look="secondary" block>
          <SolidIcon shape={providers[name].icon} className="size-5" />
          Continue with {name}
        </ButtonLink>
      ))}
    </div>
  );
}

/** The social logins that this shop offers; none where they cannot be loaded, since the form works without them. */
export async function loadSocialLogins(): Promise<SocialProvider[]> {
  return call("GET /auth/providers").then(
    (answer) => answer.providers,
    () => [],
  );
}

/** The reason why a social login led back to the login page. */
export function socialLoginFailure(loginUrl: string): Faults | undefined {
  const reason = new URL(loginUrl).searchParams.get("error");
  if (reason === null) return undefined;
  return {
    fields: {},
    refusal: new Map<string, string>(Object.entries(socialFailures)).get(reason) ?? socialFailures.social,
  };
}
