import { fault } from '../faults.ts'
import type { Count } from './body-stream.ts'

/** Enough for the longest response and the notifications beside it. */
const maxTalkBytes = 8 * 1024 * 1024

/** Caps the bytes of an endless stream between two expected responses; `reset` is called at each of them. */
export function talkCap(maxBytes = maxTalkBytes): { count: Count; answered(): void } {
  let bytes = 0
  return {
    count(chunk) {
      bytes += chunk.length
      if (bytes > maxBytes) throw fault('too_large', 'stream')
    },
    answered() {
      bytes = 0
    },
  }
}
