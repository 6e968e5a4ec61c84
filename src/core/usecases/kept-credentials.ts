import type { Uses } from '#core/ports/sockets.ts'
import type { CredentialSource } from './call-tool.ts'
import { type OpenedCredential, openCredential } from './open-credential.ts'

/**
 * The credentials of one app, each opened once: at most as many as the app has connections.
 * They live as long as what holds this, so that dropping a compiled app drops its secrets.
 */
export function keptCredentials(uses: Uses<'store' | 'secrets'>, appId: string): CredentialSource {
  const kept = new Map<string | null, OpenedCredential | Promise<OpenedCredential>>()
  return (connectionId) => {
    const known = kept.get(connectionId)
    if (known) return known
    const opening = openCredential(uses, appId, connectionId)
    kept.set(connectionId, opening)
    opening.then(
      (credential) => kept.set(connectionId, credential),
      () => kept.delete(connectionId),
    )
    return opening
  }
}
