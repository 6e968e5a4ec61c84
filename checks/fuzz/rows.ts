// What the fuzzer's requests are about: real apps of two users with real rows, and the ids that were seen of them.
import { idPrefixes } from '#base/ids.ts'
import type { Random } from './random.ts'

/** `own` is the app under fire, `sibling` another one of the same user, `foreign` one of somebody else. */
export type Whose = 'own' | 'sibling' | 'foreign'

export type Rows = {
  appId: Record<Whose, string>
  token: string
  /** Of the user whose app is `foreign`. */
  otherToken: string
  /** Where integrations of the apps point. */
  upstream: { url: string; documentUrl: string }
  seen: Map<string, string[]>
}

const anyId = /\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g
const recent = 12

/** Remembers the ids in a reply to a request on one app; those told last are used first. */
export function learn(rows: Rows, target: string, text: string): void {
  const appId = Object.values(rows.appId).find((id) => target.includes(id))
  if (!appId) return
  const told = new Set(text.match(anyId) ?? [])
  const before = (rows.seen.get(appId) ?? []).filter((id) => !told.has(id))
  rows.seen.set(appId, [...before, ...told])
}

export function forget(rows: Rows, target: string): void {
  for (const [appId, ids] of rows.seen) {
    rows.seen.set(
      appId,
      ids.filter((id) => !target.endsWith(id)),
    )
  }
}

/** The prefix of the ids that a parameter or member of that name holds: `next_tool_ids`, `integrationOperationId`. */
function prefixOf(name: string): string | undefined {
  const word = /([a-z]+)_?ids?$/i.exec(name.replace(/([A-Z])/g, '_$1').toLowerCase())?.[1]
  return Object.entries(idPrefixes).find(
    ([noun, prefix]) => (word && noun.toLowerCase().endsWith(word)) || prefix === word,
  )?.[1]
}

export const isKnownId = (name: string) => prefixOf(name) !== undefined

export const isIdName = (name: string) => /(^i|I|_i)ds?$/.test(name)

/** An id that a parameter or member of that name could hold; one that names nothing where none was seen. */
export function idFor(rows: Rows, random: Random, name: string, whose: Whose): string {
  const prefix = prefixOf(name)
  if (prefix === 'app') return rows.appId[whose]
  const seen = rows.seen.get(rows.appId[whose]) ?? []
  const fitting = seen.filter((id) => prefix === undefined || id.startsWith(`${prefix}_`)).slice(-recent)
  return fitting.length > 0 ? random.pick(fitting) : shapedId(random, prefix ?? 'tool')
}

/** The id of nothing. */
export const shapedId = (random: Random, prefix: string) =>
  `${prefix}_0${Array.from({ length: 25 }, () => random.pick([...'0123456789abcdefghjkmnpqrstvwxyz'])).join('')}`
