import { createHmac } from "node:crypto";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { SocialProvider } from "#contract/customers/accounts.ts";
import type { Settings } from "#server/settings/settings.ts";
import { facebookProfile, googleProfile, type SocialProfile } from "./profile.ts";

/** What the browser keeps between leaving for the provider and coming back. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** One way to sign in elsewhere: where the browser is sent, and who it is that comes back. */
export interface SocialSignIn {
  provider: SocialProvider;
  begin(redirectUri: string, checks: Checks): Promise<URL>;
  finish(currentUrl: URL, checks: Checks): Promise<SocialProfile>;
}

const timeoutSeconds = 8;

export const randomChecks = (): Checks => ({
  state: randomState(),
  nonce: randomNonce(),
  codeVerifier: randomPKCECodeVerifier(),
});

/** Settings allow http only to this machine, for tests. */
const execute = (address: string) => (address.startsWith("http:") ? [allowInsecureRequests] : []);

const pkce = async ({ state, codeVerifier }: Checks) => ({
  state,
  code_challenge: await calculatePKCECodeChallenge(codeVerifier),
  code_challenge_method: "S256",
});

function google({ clientId, clientSecret, issuer }: NonNullable<Settings["google"]>): SocialSignIn {
  let found: Promise<Configuration> | undefined;
  // Asked for when first needed, and again after a failure: an unreachable Google does not stop the shop.
  const configuration = async () => {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // The identity came straight from Google, but its signature costs little to check.
      execute: [enableNonRepudiationChecks, ...execute(issuer)],
      timeout: timeoutSeconds,
    });
    try {
      return await found;
    } catch (error) {
      found = undefined;
      throw error;
    }
  };
  return {
    provider: "Google",
    begin: async (redirectUri, checks) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        nonce: checks.nonce,
        ...(await pkce(checks)),
      }),
    async finish(currentUrl, { state, nonce, codeVerifier }) {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      const tokens = await authorizationCodeGrant(await configuration(), currentUrl, checks);
      return googleProfile(tokens.claims());
    },
  };
}

function facebook(settings: NonNullable<Settings["facebook"]>): SocialSignIn {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl } = settings;
  const configuration = new Configuration(
    { issuer: new URL(authorizeUrl).origin, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl },
    clientId,
    clientSecret,
  );
  configuration.timeout = timeoutSeconds;
  for (const allow of execute(tokenUrl)) allow(configuration);
  return {
    provider: "Facebook",
    begin: async (redirectUri, checks) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "email public_profile",
        ...(await pkce(checks)),
      }),
    async finish(currentUrl, { state, codeVerifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      const { access_token } = await authorizationCodeGrant(configuration, currentUrl, checks);
      const url = new URL(profileUrl);
      url.searchParams.set("fields", "id,email,first_name,last_name,name");
      // Facebook then knows that the token is used by the shop it was given to.
      url.searchParams.set("appsecret_proof", createHmac("sha256", clientSecret).update(access_token).digest("hex"));
      const answer = await fetchProtectedResource(configuration, access_token, url, "GET");
      if (!answer.ok) throw new Error(`Facebook answered ${answer.status} when asked who signed in.`);
      return facebookProfile(await answer.json());
    },
  };
}

/** The social logins that the settings ask for. */
export function socialSignIns(settings: Settings): SocialSignIn[] {
  return [settings.google && google(settings.google), settings.facebook && facebook(settings.facebook)].filter(
    (signIn) => signIn !== undefined,
  );
}
