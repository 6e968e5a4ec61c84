import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'

/** What the service knows of the document or server at the endpoint of an integration, beside what was imported of it. */
export type SourceWatch = {
  appId: string
  integrationId: string
  /** Where the document was read last, and what HTTP has to ask whether it is another one since; "" means none. */
  validators: SourceValidators
  /** Digest of what a person dismissed of the document: it is not found again. "" means none. */
  dismissedDigest: string
  /** The interval of which `nextCheckAt` was computed; "" means none. */
  scheduledEvery: string
  nextCheckAt: Instant | null
  checkedAt: Instant | null
  /** Why the last check failed. */
  lastError: string | null
  /** When the webhook was called and no check has followed yet. */
  requestedAt: Instant | null
  webhook: WatchWebhook
}

export type SourceValidators = { endpoint: string; etag: string; lastModified: string }

/** Digests of the secrets that the webhook accepts; "" means none. The one before ends at a time. */
export type WatchWebhook = {
  secretDigest: string
  previousDigest: string
  previousEndsAt: Instant | null
}

export const emptyValidators: SourceValidators = { endpoint: '', etag: '', lastModified: '' }

export const emptyWatch: Omit<SourceWatch, 'appId' | 'integrationId'> = {
  validators: emptyValidators,
  dismissedDigest: '',
  scheduledEvery: '',
  nextCheckAt: null,
  checkedAt: null,
  lastError: null,
  requestedAt: null,
  webhook: { secretDigest: '', previousDigest: '', previousEndsAt: null },
}

/** An integration whose source is to be read, and whose it is. */
export type DueSource = { owner: Owner; appId: string; integrationId: string; trigger: DifferenceTrigger }

export const differenceTriggers = ['schedule', 'webhook', 'manual'] as const
/** What made the service look. */
export type DifferenceTrigger = (typeof differenceTriggers)[number]

/** `differenceId`: what waits to be applied; null: nothing. */
export type WatchDetails = { every: string; watch: SourceWatch; differenceId: string | null }
