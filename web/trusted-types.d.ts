/**
 * What we use of the Trusted Types API, which TypeScript's own declarations leave out. What a policy made is taken wherever the DOM takes a
 * string.
 */
interface TrustedTypePolicyRules {
  /** `null` refuses, in the default policy. */
  createHTML?: (html: string) => string | null;
  createScriptURL?: (address: string) => string | null;
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: TrustedTypePolicyRules): { createScriptURL(address: string): string };
  };
}
