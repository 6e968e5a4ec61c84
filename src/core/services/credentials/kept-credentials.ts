import type { CredentialSource } from '../calls/call-tool.ts'
import { type Credential, type OpenedCredential, openCredential } from './open-credential.ts'
import type { TokenUses } from './renew-token.ts'

/** A rejected version is reopened once in this time: an API that rejects everything must not cost a read per call. */
const refusalPauseMs = 10_000

/**
 * Caches the opened credentials of one app, one for each connection; tokens are reopened when due. The cache lives as
 * long as the compiled app that holds it, so dropping the app drops its secrets.
 */
export function keptCredentials(uses: TokenUses, appId: string): CredentialSource {
  const kept = new Map<string | null, OpenedCredential | Promise<OpenedCredential>>()
  const refusals = new Map<string | null, { version: string; at: number }>()

  const open = (connectionId: string | null, refused: Credential | null) => {
    const opening = openCredential(uses, appId, connectionId, refused)
    kept.set(connectionId, opening)
    opening.then(
      (credential) => kept.set(connectionId, credential),
      () => kept.delete(connectionId),
    )
    return opening
  }

  const isDue = ({ until }: OpenedCredential) => until !== null && until <= uses.clock.now()

  const afterRefusal = (connectionId: string | null, refused: Credential, known: OpenedCredential) => {
    const isOther = 'missing' in known || known.version !== refused.version
    if (isOther) return known
    const { version } = refused
    const at = Date.parse(uses.clock.now())
    const last = refusals.get(connectionId)
    if (last?.version === version && at - last.at < refusalPauseMs) return known
    refusals.set(connectionId, { version, at })
    return open(connectionId, refused)
  }

  return (connectionId, refused = null) => {
    const known = kept.get(connectionId)
    if (known === undefined) return open(connectionId, refused)
    if ('then' in known) return known
    if (refused) return afterRefusal(connectionId, refused, known)
    return isDue(known) ? open(connectionId, null) : known
  }
}
