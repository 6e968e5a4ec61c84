import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'

/** The state of the source at the endpoint of an integration, apart from its imported operations. */
export type SourceWatch = {
  appId: string
  integrationId: string
  /** The last address of the document, and the HTTP validators that detect a new version; "" means none. */
  validators: SourceValidators
  /** Digest of the difference that a person dismissed, so that it is not reported again. "" means none. */
  dismissedDigest: string
  /** The interval from which `nextCheckAt` was computed; "" means none. */
  scheduledEvery: string
  nextCheckAt: Instant | null
  checkedAt: Instant | null
  /** Why the last check failed. */
  lastError: string | null
  /** When the webhook was called; null after the check that follows. */
  requestedAt: Instant | null
  webhook: WatchWebhook
}

export type SourceValidators = { endpoint: string; etag: string; lastModified: string }

/** Digests of the secrets that the webhook accepts; "" means none. The previous secret expires. */
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

/** An integration whose source is due to be read, and its owner. */
export type DueSource = { owner: Owner; appId: string; integrationId: string; trigger: DifferenceTrigger }

export const differenceTriggers = ['schedule', 'webhook', 'manual'] as const
/** The reason for the check. */
export type DifferenceTrigger = (typeof differenceTriggers)[number]

/** `differenceId`: the difference that waits to be applied; null if there is none. */
export type WatchDetails = { every: string; watch: SourceWatch; differenceId: string | null }
