import { type CachedIssuerSetup, createCachedIssuer } from '#adapters/identity/cached-issuer.ts'
import type { IdentityProvider } from '#issuer/federation/identity-provider.ts'

/** Metadata and keys of a trusted identity provider, cached in the same way as for AUTH_ISSUER. */
export const createIdentityProvider = (
  setup: Omit<CachedIssuerSetup, 'onKeysChanged'>,
): IdentityProvider => ({
  issuer: setup.issuer,
  findKeys: createCachedIssuer({ ...setup, onKeysChanged: () => {} }).findKeys,
})
