import type { IssuerClaims, Principal } from '#core/model/principal.ts'

/** The audience that a token must have: only that endpoint, or either that endpoint or the service. */
export type TokenAudience = string | { orService: string }

export interface Identity {
  /**
   * The user of a bearer token. Rejects with a ServiceError: `unauthorized` when the token is invalid, `unavailable`
   * when it cannot be verified now. `audience` defaults to the service itself. Synchronous when the token is cached;
   * never throws synchronously.
   */
  verify(token: string, audience?: TokenAudience): Principal | Promise<Principal>
  /** Adds the claims that the token lacks from the issuer's userinfo endpoint, requested once per token. */
  complete(principal: Principal, token: string): Promise<Principal>
  /**
   * What the issuer's userinfo endpoint says about the user of the token, requested once per token; null when it cannot
   * be reached.
   */
  loadUserinfo(principal: Principal, token: string): Promise<IssuerClaims | null>
}
