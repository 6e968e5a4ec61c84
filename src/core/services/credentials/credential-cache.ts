import type { Deps } from '#core/ports/ports.ts'
import type { Credential, CredentialSource, OpenedCredential } from './open-credential.ts'

/**
 * A rejected credential is reopened at most once in this time: an API that rejects everything must not cost a read per
 * call.
 */
const rejectionPauseMs = 10_000
/** Time between two attempts to reopen a credential that is still valid, while the database is unavailable. */
const retryMs = 5_000

/** Opens the credential of a connection anew. */
type OpenSource = (connectionId: string | null, rejected: Credential | null) => Promise<OpenedCredential>

/** `dueAt`: when to reopen it, in the monotonic time of `clock.getElapsedMs()`; null for never. */
type CachedCredential = { opened: OpenedCredential; dueAt: number | null }

/**
 * Caches opened credentials of one app by connection; tokens are reopened when due. The cache lives as long as the
 * compiled app, so dropping the app drops its secrets.
 */
export function createCredentialCache(
  deps: Deps<'clock'>,
  openSource: OpenSource,
  pauseMs = rejectionPauseMs,
): CredentialSource {
  const cache = new Map<string | null, CachedCredential | Promise<OpenedCredential>>()
  const rejections = new Map<string | null, { version: string; at: number }>()

  /** `previous`: used until it expires while the database is unavailable. */
  const open = (
    connectionId: string | null,
    rejected: Credential | null,
    previous: OpenedCredential | null = null,
  ): Promise<OpenedCredential> => {
    const opening = openSource(connectionId, rejected).then(
      (opened) => ({ opened, dueAt: computeDueTime(deps, opened) }),
      (error) => {
        if (previous === null || !isValid(deps, previous)) throw error
        return { opened: previous, dueAt: deps.clock.getElapsedMs() + retryMs }
      },
    )
    const result = opening.then(({ opened }) => opened)
    cache.set(connectionId, result)
    opening.then(
      (opened) => cache.set(connectionId, opened),
      () => cache.delete(connectionId),
    )
    return result
  }

  const isDue = ({ dueAt }: CachedCredential) => dueAt !== null && dueAt <= deps.clock.getElapsedMs()

  const reopenAfterRejection = (
    connectionId: string | null,
    rejected: Credential,
    { opened }: CachedCredential,
  ) => {
    const isReplaced = 'missing' in opened || opened.version !== rejected.version
    if (isReplaced) return opened
    const { version } = rejected
    const at = deps.clock.getElapsedMs()
    const last = rejections.get(connectionId)
    if (last?.version === version && at - last.at < pauseMs) return opened
    rejections.set(connectionId, { version, at })
    return open(connectionId, rejected)
  }

  return (connectionId, rejected = null) => {
    const cached = cache.get(connectionId)
    if (cached === undefined) return open(connectionId, rejected)
    if ('then' in cached) return cached
    if (rejected) return reopenAfterRejection(connectionId, rejected, cached)
    return isDue(cached) ? open(connectionId, null, cached.opened) : cached.opened
  }
}

function computeDueTime({ clock }: Deps<'clock'>, { until }: OpenedCredential): number | null {
  return until === null ? null : clock.getElapsedMs() + Date.parse(until) - Date.parse(clock.now())
}

const isValid = ({ clock }: Deps<'clock'>, opened: OpenedCredential) =>
  'value' in opened && opened.expiresAt !== null && opened.expiresAt > clock.now()
