// The members of a body that an operation does not read. The contract ignores them, so a misspelling would go unnoticed.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { IgnoredName } from './ignored-names.ts'
import type { KnownMembers } from './known-members.ts'
import { findNearestName } from './nearest-name.ts'

/** `unknown`: no schema has them. `readOnly`: only replies have them. At most 10 of each. */
export type IgnoredMembers = { unknown: IgnoredName[]; readOnly: IgnoredName[] }

const maxMembers = 10

export function listIgnoredMembers(known: KnownMembers, body: unknown): IgnoredMembers {
  const found: IgnoredMembers = { unknown: [], readOnly: [] }
  collectIgnored(known, body, '', found)
  return found
}

function collectIgnored(known: KnownMembers, value: unknown, path: string, found: IgnoredMembers): void {
  if (Array.isArray(value)) {
    const items = known.items()
    for (const [index, item] of value.entries()) collectIgnored(items, item, `${path}[${index}]`, found)
  } else if (isJsonObject(value) && !known.isOpen && known.names.length > 0) {
    collectIgnoredOfObject(known, value, path, found)
  }
}

function collectIgnoredOfObject(
  { names, members, shown }: KnownMembers,
  value: JsonObject,
  path: string,
  found: IgnoredMembers,
): void {
  for (const name of Object.keys(value)) {
    if (found.unknown.length === maxMembers) return
    const inner = path ? `${path}.${name}` : name
    const member = members.get(name)
    if (member) collectIgnored(member(), value[name], inner, found)
    else if (!shown.has(name)) found.unknown.push({ path: inner, use: findNearestName(name, names) })
    else if (found.readOnly.length < maxMembers) found.readOnly.push({ path: inner, use: '' })
  }
}
