import type { Instant } from '#base/time.ts'

/** Signatures of Standard Webhooks, over the id, the time and the exact bytes of a message. */
export interface MessageSigner {
  /** `whsec_` and 256 random bits in base64. */
  createSecret(): string
  /** One signature for each secret, separated by spaces. */
  sign(message: { id: string; at: Instant; body: string }, secrets: readonly string[]): string
}
