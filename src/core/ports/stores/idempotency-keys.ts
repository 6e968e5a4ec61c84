import type { Instant } from '#base/time.ts'

/** A stored response for a retried request. */
export type StoredResponse = { status: number; headers: Record<string, string>; body: string }

/** The first request with a key. Without a response it is in progress, or its process has died. */
export type IdempotentRequest = { fingerprint: string; claimedAt: Instant; response: StoredResponse | null }

/** Idempotency keys: a request is executed once however often it is sent. Each call is durable when it resolves. */
export interface IdempotencyKeys {
  /** Claims the key. Null means the caller holds it now. Claims older than `expired` are ignored. */
  claim(key: string, fingerprint: string, at: Instant, expired: Instant): Promise<IdempotentRequest | null>
  storeResponse(key: string, response: StoredResponse): Promise<void>
  /** The request had no effect: the key may be claimed again. */
  release(key: string): Promise<void>
  /** Deletes at most `limit` keys that were claimed before `expired`; returns how many. */
  removeExpired(expired: Instant, limit: number): Promise<number>
}
