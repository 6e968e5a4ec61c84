import {
  type Credential,
  type CredentialSource,
  type OpenedCredential,
  openCredential,
} from './open-credential.ts'
import type { TokenDeps } from './renew-token.ts'

/** A rejected version is reopened once in this time: an API that rejects everything must not cost a read per call. */
const rejectionPauseMs = 10_000

/**
 * Caches the opened credentials of one app, one for each connection; tokens are reopened when due. The cache lives as
 * long as the compiled app that holds it, so dropping the app drops its secrets.
 */
export function createCredentialCache(deps: TokenDeps, appId: string): CredentialSource {
  const cache = new Map<string | null, OpenedCredential | Promise<OpenedCredential>>()
  const rejections = new Map<string | null, { version: string; at: number }>()

  const open = (connectionId: string | null, rejected: Credential | null) => {
    const opening = openCredential(deps, appId, connectionId, rejected)
    cache.set(connectionId, opening)
    opening.then(
      (credential) => cache.set(connectionId, credential),
      () => cache.delete(connectionId),
    )
    return opening
  }

  const isDue = ({ until }: OpenedCredential) => until !== null && until <= deps.clock.now()

  const reopenAfterRejection = (
    connectionId: string | null,
    rejected: Credential,
    cached: OpenedCredential,
  ) => {
    const isReplaced = 'missing' in cached || cached.version !== rejected.version
    if (isReplaced) return cached
    const { version } = rejected
    const at = Date.parse(deps.clock.now())
    const last = rejections.get(connectionId)
    if (last?.version === version && at - last.at < rejectionPauseMs) return cached
    rejections.set(connectionId, { version, at })
    return open(connectionId, rejected)
  }

  return (connectionId, rejected = null) => {
    const cached = cache.get(connectionId)
    if (cached === undefined) return open(connectionId, rejected)
    if ('then' in cached) return cached
    if (rejected) return reopenAfterRejection(connectionId, rejected, cached)
    return isDue(cached) ? open(connectionId, null) : cached
  }
}
