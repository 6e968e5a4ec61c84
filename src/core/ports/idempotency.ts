import type { Instant } from '#base/time.ts'

/** An answer as it can be given again. */
export type KeptAnswer = { status: number; headers: Record<string, string>; body: string }

/** A request that came first under its key; without an answer it is under way, or its process died. */
export type KeptRequest = { fingerprint: string; claimedAt: Instant; answer: KeptAnswer | null }

/** Requests that are done once however often they are sent. Each call is durable when it resolves. */
export interface IdempotencyKeys {
  /** Null: the key is the caller's, at `at`. Claims from before `expired` count as none. */
  claim(key: string, fingerprint: string, at: Instant, expired: Instant): Promise<KeptRequest | null>
  finish(key: string, answer: KeptAnswer): Promise<void>
  /** Nothing came of it: the key may be claimed again. */
  release(key: string): Promise<void>
  /** Forgets what was claimed before `expired`. */
  sweep(expired: Instant): Promise<void>
}
