import { fault } from '../faults.ts'
import type { Count } from './body-stream.ts'

/** The longest answer, and what may be said beside it. */
const maxTalkBytes = 8 * 1024 * 1024

/** Caps what a stream that has no end says between two answers that were waited for. */
export function talkCap(maxBytes = maxTalkBytes): { count: Count; answered(): void } {
  let bytes = 0
  return {
    count(chunk) {
      bytes += chunk.length
      if (bytes > maxBytes) throw fault('too_large', 'talk')
    },
    answered() {
      bytes = 0
    },
  }
}
