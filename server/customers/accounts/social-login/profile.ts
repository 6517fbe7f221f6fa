import * as z from "zod/mini";
import type { SocialProvider } from "#contract/customers/accounts.ts";
import { email as emailField, plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** What a provider tells us about a person. */
export interface SocialProfile {
  provider: SocialProvider;
  providerId: string;
  /** `isProven`: the provider vouches that the mailbox is theirs. */
  email: { address: string; isProven: boolean } | undefined;
  firstName: string;
  lastName: string;
}

const optional = () => z.optional(z.nullable(z.string()));

/** The claims of a Google account (OpenID Connect). */
const GoogleClaims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: optional(),
  email_verified: z.optional(z.boolean()),
  given_name: optional(),
  family_name: optional(),
  name: optional(),
});

const FacebookProfile = z.object({
  id: z.string().check(z.minLength(1)),
  email: optional(),
  first_name: optional(),
  last_name: optional(),
  name: optional(),
});

type Text = string | null | undefined;

function readEmail(given: Text, isProven: boolean): SocialProfile["email"] {
  const { data: address } = z.safeParse(emailField(), given);
  return address ? { address, isProven } : undefined;
}

function readNames(first: Text, last: Text, whole: Text): Pick<SocialProfile, "firstName" | "lastName"> {
  const clean = (text: Text) => plainText(text ?? "").slice(0, limits.nameMax);
  return { firstName: clean(first) || clean(whole) || "Friend", lastName: clean(last) };
}

export function googleProfile(claims: unknown): SocialProfile {
  const { sub, email, email_verified, given_name, family_name, name } = z.parse(GoogleClaims, claims);
  return {
    provider: "Google",
    providerId: sub,
    email: readEmail(email, email_verified === true),
    ...readNames(given_name, family_name, name),
  };
}

/** Facebook does not say whether an email was confirmed, so none of its emails counts as proven. */
export function facebookProfile(profile: unknown): SocialProfile {
  const { id, email, first_name, last_name, name } = z.parse(FacebookProfile, profile);
  return {
    provider: "Facebook",
    providerId: id,
    email: readEmail(email, false),
    ...readNames(first_name, last_name, name),
  };
}
