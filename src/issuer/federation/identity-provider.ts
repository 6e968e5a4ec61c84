import type { CryptoKey, JWSHeaderParameters } from 'jose'

/** An identity provider that the operator trusts to identify people. */
export interface IdentityProvider {
  /** Exactly as in the `iss` claim. */
  issuer: string
  /** The published keys that match the header of a token; empty when none does. Throws a ServiceError `unavailable`. */
  findKeys(header: JWSHeaderParameters): Promise<CryptoKey[]>
}
