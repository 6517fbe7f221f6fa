import { createSigner, createVerifier } from "fast-jwt";

/** A token names a row of `sessions` and nothing else, so it says nothing that could become untrue. */
export interface Tokens {
  sign(session: { id: string; expiresAt: Date }): string;
  /** The session's id, or nothing for a token that is forged, broken or out of date. */
  read(token: string): string | undefined;
}

export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: "HS256" });
  const verify = createVerifier({ key: secret, algorithms: ["HS256"], cache: 1000 });
  return {
    sign: ({ id, expiresAt }) => sign({ sid: id, exp: Math.floor(expiresAt.getTime() / 1000) }),
    read(token) {
      try {
        return (verify(token) as { sid?: string }).sid;
      } catch {
        return undefined;
      }
    },
  };
}
