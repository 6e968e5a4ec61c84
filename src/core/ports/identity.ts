import type { Principal } from '#core/model/principal.ts'

export interface Identity {
  /**
   * The user of a bearer token; a Failure `unauthorized` when the token is not good, `unavailable` when nobody can tell.
   * `audience` is whom the token must be for; the service itself unless it is said. At once when the token is known; never
   * throws at once.
   */
  verify(token: string, audience?: string): Principal | Promise<Principal>
  /** Fills what the token lacked from the issuer's userinfo endpoint, asked once per token. */
  complete(principal: Principal, token: string): Promise<Principal>
}
