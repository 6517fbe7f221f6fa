import type { Reply } from "#contract/api.ts";
import { linkFailures } from "#contract/customers/identities.ts";
import { call } from "#web/api.ts";

export interface LinkedLoginsState extends Reply<"GET /auth/identity"> {
  /** What came of linking, when the browser has just come back from it. */
  outcome?: { isLinked: boolean; sentence: string };
}

const sentenceOf = (reason: string): string =>
  new Map<string, string>(Object.entries(linkFailures)).get(reason) ?? linkFailures.failed;

/** The accounts elsewhere that open this one; none where they cannot be loaded, since the page works without them. */
export async function loadLinkedLogins(url: string): Promise<LinkedLoginsState> {
  const { searchParams } = new URL(url);
  const logins = await call("GET /auth/identity").catch(() => ({ identities: [], offered: [] }));
  const reason = searchParams.get("link");
  const linked = logins.identities.find(({ provider }) => provider === searchParams.get("linked"));
  if (linked)
    return { ...logins, outcome: { isLinked: true, sentence: `${linked.provider} opens your account from now on.` } };
  return { ...logins, ...(reason !== null && { outcome: { isLinked: false, sentence: sentenceOf(reason) } }) };
}
