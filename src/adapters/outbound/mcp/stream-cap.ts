import { createUpstreamError } from '../upstream-errors.ts'
import type { ByteCounter } from './body-stream.ts'

/** Enough for the longest response and its notifications. */
const maxBytesBetweenResponses = 8 * 1024 * 1024

/** Caps the bytes of an endless stream between two expected responses; `reset` is called at each of them. */
export function createStreamCap(maxBytes = maxBytesBetweenResponses): { count: ByteCounter; reset(): void } {
  let bytes = 0
  return {
    count(chunk) {
      bytes += chunk.length
      if (bytes > maxBytes) throw createUpstreamError('too_large', 'stream')
    },
    reset() {
      bytes = 0
    },
  }
}
