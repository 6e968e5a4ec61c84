// What the embedded issuer needs of identity providers: their metadata and keys, over connections of their own.
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { Federation } from '#issuer/open-issuer.ts'
import { allowHostOf } from '../compose/allow-host.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { createIdentityProvider } from './create-identity-provider.ts'
import { logIdentityEvent } from './log-identity-event.ts'

export type OpenedFederation = { parts: Federation; close(): Promise<void> }

/** Null when no provider is configured. */
export function openFederation(config: Config, log: Log): OpenedFederation | null {
  const { identityProviders, accountDomains, emailClaim } = config
  if (identityProviders.length === 0) return null
  const upstream = createUpstream({ allow: [...config.egress, ...identityProviders.flatMap(allowHostOf)] })
  const connect = (issuer: string) =>
    createIdentityProvider({
      issuer,
      upstream,
      now: Date.now,
      log: (event) => logIdentityEvent(log, event),
    })
  return {
    parts: {
      assertionProviders: identityProviders.map(connect),
      domains: accountDomains,
      trustsEmails: emailClaim.isTrusted,
    },
    close: () => upstream.close(),
  }
}
