// Reads secrets that lie elsewhere, within the grants of the operator, and remembers their values for a while. Calls
// for the same secret share one reading. No value is returned after its lifetime.
import { LRUCache } from 'lru-cache'
import { Secret } from '#base/secret.ts'
import { addMilliseconds } from '#base/time.ts'
import {
  parseSecretReference,
  type SecretReference,
  type SecretSourceKind,
} from '#core/model/auth-connections/secret-reference.ts'
import type { Owner } from '#core/model/owner.ts'
import type { SecretRequest, SecretSource } from '#core/ports/secret-source.ts'
import type { Clock } from '#core/ports/system.ts'
import { maxSecretBytes, type ReadSecret, SecretReadError, type SecretReading } from './read-secret.ts'
import { findPattern, listGrantedPaths, type SecretGrant } from './secret-grants.ts'

export type SecretSourceSettings = {
  grants: readonly SecretGrant[]
  /** Of every granted kind. */
  readers: Partial<Record<SecretSourceKind, ReadSecret>>
  clock: Clock
  ttlMs: number
  /** The id of the workspace that an app belongs to. */
  nameWorkspace: (owner: Owner) => string
  deadlineMs?: number
}

type Outcome = { secret: Secret } | { problem: string }
/** `dueAt`, `renewedAt`: in elapsed time; `renewedAt` is the last reading after a rejection. */
type Entry = { outcome: Outcome; version: string; dueAt: number; renewedAt: number }

const maxEntries = 1_000
const maxCachedLength = 8 * 1024 * 1024
/** How long a failure is remembered, so that calls do not overload a failing source. */
const failureMs = 5_000
/** An API that rejects everything must not cost a reading per call. */
const rejectionPauseMs = 10_000
const defaultDeadlineMs = 8_000

export function createSecretSource(settings: SecretSourceSettings): SecretSource {
  const { grants, readers, clock, ttlMs, nameWorkspace, deadlineMs = defaultDeadlineMs } = settings
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxCachedLength,
    sizeCalculation: ({ outcome }, key) =>
      key.length + ('secret' in outcome ? outcome.secret.reveal().length : 100),
  })
  const pending = new Map<string, Promise<Entry>>()
  let versions = 0

  const permit = (text: string, owner: Owner): Permission => {
    const reference = parseSecretReference(text)
    if ('problem' in reference) return reference
    const patterns = listGrantedPaths(grants, reference.kind, nameWorkspace(owner))
    const pattern = findPattern(patterns, reference)
    return pattern ? { reference, pattern } : { problem: describeDenial(reference, patterns) }
  }

  const read = async (
    permission: Permitted,
    tenant: SecretReading['tenant'],
  ): Promise<Outcome & { leaseMs?: number }> => {
    const { kind } = permission.reference
    const reader = readers[kind]
    const signal = AbortSignal.timeout(deadlineMs)
    const reading = { ...permission.reference, pattern: permission.pattern, tenant, signal }
    try {
      if (!reader) throw new SecretReadError(`The service has no source "${kind}".`)
      const { value, leaseMs } = await Promise.race([reader(reading), rejectWhenAborted(signal)])
      return { secret: new Secret(requireValue(value)), ...(leaseMs !== undefined && { leaseMs }) }
    } catch (error) {
      return { problem: error instanceof SecretReadError ? error.message : 'The source failed.' }
    }
  }

  const renew = async (
    key: string,
    permission: Permitted,
    { owner, appId, isRejected = false }: SecretRequest,
  ) => {
    const previous = entries.get(key)
    const tenant = { owner: `${owner.issuer} ${owner.subject}`, app: appId }
    const { leaseMs = ttlMs, ...outcome } = await read(permission, tenant)
    const now = clock.getElapsedMs()
    const lifetimeMs = Math.min(ttlMs, 'problem' in outcome ? failureMs : leaseMs)
    const isSame = previous && isSameOutcome(previous.outcome, outcome)
    const renewedAt = isRejected ? now : (previous?.renewedAt ?? Number.NEGATIVE_INFINITY)
    const version = isSame ? previous.version : `secret ${++versions}`
    const entry: Entry = { outcome, version, dueAt: now + lifetimeMs, renewedAt }
    entries.set(key, entry)
    return entry
  }

  const find = (key: string, permission: Permitted, request: SecretRequest): Promise<Entry> | Entry => {
    const reading = pending.get(key)
    if (reading) return reading
    const entry = entries.get(key)
    const now = clock.getElapsedMs()
    const wantsNewer = request.isRejected && entry && now - entry.renewedAt >= rejectionPauseMs
    // @guard
    if (entry && entry.dueAt > now && !wantsNewer) return entry
    const started = renew(key, permission, request).finally(() => pending.delete(key))
    pending.set(key, started)
    return started
  }

  return {
    findProblem(reference, owner) {
      const permission = permit(reference, owner)
      return 'problem' in permission ? permission.problem : null
    },
    async resolve(request) {
      const { reference, owner } = request
      const permission = permit(reference, owner)
      // @guard
      if ('problem' in permission)
        return {
          problem: `It ${permission.problem}.`,
          until: addMilliseconds(clock.now(), failureMs),
        }
      // The workspace is part of the key: a value that one may read is not for others.
      const key = `${nameWorkspace(owner)} ${reference}`
      const { outcome, version, dueAt } = await find(key, permission, request)
      const until = addMilliseconds(clock.now(), Math.max(0, dueAt - clock.getElapsedMs()))
      return 'problem' in outcome ? { ...outcome, until } : { ...outcome, version, until }
    },
  }
}

type Permitted = { reference: SecretReference; pattern: string }
type Permission = Permitted | { problem: string }

/** The same text whether or not the secret exists: nothing was read. */
function describeDenial({ kind }: SecretReference, patterns: readonly string[]): string {
  const rest = 'the operator of the service decides this (setting SECRET_SOURCES)'
  if (patterns.length === 0)
    return `is a reference, but this workspace may use no secrets of "${kind}"; ${rest}`
  const permitted = patterns.map((pattern) => `\${${kind}:${pattern}}`).join(', ')
  return `is a reference that this workspace may not use; permitted: ${permitted}; ${rest}`
}

// @guard
function requireValue(value: string): string {
  if (value === '') throw new SecretReadError('The secret is empty.')
  if (value.length > maxSecretBytes)
    throw new SecretReadError(`The secret has more than ${maxSecretBytes} bytes.`)
  return value
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(new SecretReadError('The source did not answer in time.'))
    signal.addEventListener('abort', onAbort, { once: true })
  })

const isSameOutcome = (before: Outcome, after: Outcome) =>
  'secret' in before && 'secret' in after && before.secret.reveal() === after.secret.reveal()
