import type { SocialProvider } from "#contract/accounts.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

const doors = {
  Google: { path: "/api/auth/google", icon: "google" },
  Facebook: { path: "/api/auth/facebook", icon: "facebook" },
} as const;

export function SocialLogins({ logins }: { logins: SocialProvider[] }) {
  if (logins.length === 0) return null;
  return (
    <div className="mt-8 grid gap-3 border-line border-t pt-8">
      {logins.map((name) => (
        <ButtonLink key={name} to={doors[name].path} reloadDocument look="secondary" block>
          <Icon name={doors[name].icon} className="size-5" />
          Continue with {name}
        </ButtonLink>
      ))}
    </div>
  );
}
