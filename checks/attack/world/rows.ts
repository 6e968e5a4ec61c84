// The data that the fuzzer's requests address: real apps of two users, and the ids that appeared in responses.
import { idPrefixes } from '#base/ids.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'

/** `own` is the tested app, `sibling` another app of the same user, `foreign` an app of another user. */
export type AppRelation = 'own' | 'sibling' | 'foreign'

export type FuzzRows = {
  appId: Record<AppRelation, string>
  token: string
  /** The token of the owner of the `foreign` app. */
  otherToken: string
  /** The upstream of the integrations. */
  upstream: { url: string; documentUrl: string }
  seen: Map<string, string[]>
}

const anyId = /\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g
const maxRecentIds = 12

/** Records the ids in a response for one app; the most recent ids are used first. */
export function recordIds(rows: FuzzRows, target: string, text: string): void {
  const appId = Object.values(rows.appId).find((id) => target.includes(id))
  if (!appId) return
  const ids = new Set(text.match(anyId) ?? [])
  const before = (rows.seen.get(appId) ?? []).filter((id) => !ids.has(id))
  rows.seen.set(appId, [...before, ...ids])
}

export function removeId(rows: FuzzRows, target: string): void {
  for (const [appId, ids] of rows.seen) {
    rows.seen.set(
      appId,
      ids.filter((id) => !target.endsWith(id)),
    )
  }
}

/** The id prefix for a parameter or member of this name, such as `next_tool_ids` or `integrationOperationId`. */
export function findIdPrefix(name: string): string | undefined {
  const resource = /([a-z]+)_?ids?$/i.exec(name.replace(/([A-Z])/g, '_$1').toLowerCase())?.[1]
  return Object.entries(idPrefixes).find(
    ([entity, prefix]) => (resource && entity.toLowerCase().endsWith(resource)) || prefix === resource,
  )?.[1]
}

export const isKnownIdName = (name: string) => findIdPrefix(name) !== undefined

export const isIdName = (name: string) => /(^i|I|_i)ds?$/.test(name)

/** A recorded id for a parameter or member of this name; a generated id of no row when none was recorded. */
export function pickId(rows: FuzzRows, random: SeededRandom, name: string, relation: AppRelation): string {
  const prefix = findIdPrefix(name)
  if (prefix === 'app') return rows.appId[relation]
  const seen = rows.seen.get(rows.appId[relation]) ?? []
  const matching = seen
    .filter((id) => prefix === undefined || id.startsWith(`${prefix}_`))
    .slice(-maxRecentIds)
  return matching.length > 0 ? random.pick(matching) : generateId(random, prefix ?? 'tool')
}

/** A well-formed id of no row. */
export const generateId = (random: SeededRandom, prefix: string) =>
  `${prefix}_0${Array.from({ length: 25 }, () => random.pick([...'0123456789abcdefghjkmnpqrstvwxyz'])).join('')}`
