import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createCallerId } from '#base/ids.ts'
import { limitEntries } from '#base/limit-entries.ts'
import { truncateText } from '#base/text.ts'
import type { KnownCaller } from '#core/model/calls/caller.ts'
import type { Callers } from '#core/ports/callers.ts'

const maxCallers = 10_000
const maxNameLength = 200

/**
 * Pseudonyms of callers (HMAC-SHA256). Without the key, no one can compute the pseudonym of a known user, or
 * recognise a caller of one app among the callers of another.
 */
export function createCallers(key: Uint8Array): Callers {
  const known = new LRUCache<string, KnownCaller>(limitEntries(maxCallers))
  const computeId = (appId: string, issuer: string, subject: string) =>
    // @guard
    createCallerId(
      createHmac('sha256', key)
        .update(JSON.stringify([appId, issuer, subject]))
        .digest(),
    )
  return {
    identify(appId, { issuer, subject, name: fullName }) {
      const cacheKey = `${appId} ${issuer} ${subject}`
      const name = truncateText(fullName, maxNameLength)
      const cached = known.get(cacheKey)
      if (cached?.name === name) return cached
      const caller = { appId, id: cached?.id ?? computeId(appId, issuer, subject), issuer, subject, name }
      known.set(cacheKey, caller)
      return caller
    },
  }
}
