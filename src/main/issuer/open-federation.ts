// Metadata and keys of the identity providers of the embedded issuer, over separate connections.
import type { IdentityEvent } from '#adapters/identity/cached-issuer.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { Federation } from '#issuer/open-issuer.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { allowHostOf } from '../network/allow-host.ts'
import { createIdentityProvider } from './create-identity-provider.ts'
import { createSignInProvider } from './create-sign-in-provider.ts'
import { logIdentityEvent } from './log-identity-event.ts'

export type OpenedFederation = { parts: Federation; close(): Promise<void> }

/** Null when no provider is configured. */
export function openFederation(config: Config, log: Log): OpenedFederation | null {
  const { identityProviders, oidc, accountDomains, emailClaim } = config
  const issuers = [...identityProviders, ...(oidc ? [oidc.issuer] : [])]
  if (issuers.length === 0) return null
  const upstream = createUpstream({ allow: [...config.egress, ...issuers.flatMap(allowHostOf)] })
  const setup = { upstream, now: Date.now, log: (event: IdentityEvent) => logIdentityEvent(log, event) }
  return {
    parts: {
      assertionProviders: identityProviders.map((issuer) => createIdentityProvider({ ...setup, issuer })),
      signInProvider: oidc && createSignInProvider({ ...setup, oidc }),
      domains: accountDomains,
      trustsEmails: emailClaim.isTrusted,
    },
    close: () => upstream.close(),
  }
}
