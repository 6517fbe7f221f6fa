import {
  Events,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from "oauth2-mock-server";
import { afterAll } from "vitest";

/** What the provider knows of the person who signs in there. */
interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** A real OAuth 2 and OpenID Connect server on this machine. `account` is whoever signs in next. */
export async function openProvider(endpoints?: { authorize: string; token: string; userinfo: string }) {
  const server = new OAuth2Server(undefined, undefined, endpoints && { endpoints });
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  afterAll(() => (server.listening ? server.stop() : undefined));
  const provider = {
    server,
    url: server.issuer.url ?? "",
    account: { sub: "nobody" } as Account & Record<string, unknown>,
    /** The PKCE secrets that the shop has shown when it exchanged a code, newest last. */
    shownVerifiers: [] as (string | undefined)[],
    /** Where the person is sent back to after agreeing at the address the shop sent them to. */
    async agree(address: string): Promise<URL> {
      const answer = await fetch(address, { redirect: "manual" });
      return new URL(answer.headers.get("location") ?? "");
    },
  };
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    Object.assign(payload, provider.account);
  });
  server.service.on(Events.BeforeResponse, (_answer: MutableResponse, { body }: TokenRequestIncomingMessage) => {
    provider.shownVerifiers.push(body.code_verifier);
  });
  server.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = provider.account;
  });
  return provider;
}
