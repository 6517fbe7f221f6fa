import { randomUUID } from "node:crypto";
import { OAuth2Server } from "oauth2-mock-server";

/** An OpenID provider of our own in the place of Google. Whoever comes by is let in, as somebody new each time. */
export async function openGoogle() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  server.service.on("beforeTokenSigning", (token) => {
    const sub = randomUUID();
    Object.assign(token.payload, {
      sub,
      email: `meera-${sub}@example.com`,
      email_verified: true,
      given_name: "Meera",
      family_name: "Iyer",
    });
  });
  await server.start(0, "127.0.0.1");
  return {
    settings: {
      GOOGLE_CLIENT_ID: "shop",
      GOOGLE_CLIENT_SECRET: "a secret between Google and the shop",
      GOOGLE_ISSUER: server.issuer.url ?? "",
    },
    close: () => server.stop(),
  };
}
