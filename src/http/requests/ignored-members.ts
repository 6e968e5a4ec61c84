// The members of a body that no operation reads. The contract ignores them, so a misspelling would go unnoticed.

import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { listAlternatives } from '#base/schema-members.ts'
import { computeEditDistance, getMaxTypos } from '#base/texts/edit-distance.ts'

/** `path` is dotted. `use`: the known member with the nearest name, or "". */
export type IgnoredMember = { path: string; use: string }

const maxMembers = 10
/** Characters of a path in the header, which proxies limit to a few KiB. */
const maxPathLength = 80
/** Characters of a name; no known name is longer. */
const maxNameLength = 60

/** The members of a valid body that its schema does not name, at most 10. */
export function listIgnoredMembers(schema: JsonObject, body: unknown): IgnoredMember[] {
  const found: IgnoredMember[] = []
  collectIgnored([schema], body as Json, '', found)
  return found
}

function collectIgnored(schemas: Json[], value: Json, path: string, found: IgnoredMember[]): void {
  const leaves = schemas.flatMap(listAlternatives)
  if (Array.isArray(value)) {
    const items = leaves.flatMap((leaf) => leaf.items ?? [])
    for (const [index, item] of value.entries()) collectIgnored(items, item, `${path}[${index}]`, found)
  } else if (isJsonObject(value) && !leaves.some(isOpen)) {
    collectIgnoredOfObject(leaves, value, path, found)
  }
}

function collectIgnoredOfObject(
  leaves: JsonObject[],
  value: JsonObject,
  path: string,
  found: IgnoredMember[],
): void {
  const known = leaves.flatMap(({ properties }) =>
    isJsonObject(properties) ? Object.entries(properties) : [],
  )
  if (known.length === 0) return
  const names = known.map(([name]) => name)
  for (const name of Object.keys(value)) {
    if (found.length === maxMembers) return
    const member = value[name] as Json
    const inner = path ? `${path}.${name}` : name
    if (names.includes(name))
      collectIgnored(
        known.flatMap(([candidate, schema]) => (candidate === name ? [schema] : [])),
        member,
        inner,
        found,
      )
    else found.push({ path: inner, use: findNearestName(name, names) })
  }
}

/** Whether any member is accepted: a map, or a schema without members. */
const isOpen = ({ type, properties, patternProperties, additionalProperties }: JsonObject) =>
  patternProperties !== undefined ||
  (additionalProperties !== undefined && additionalProperties !== false) ||
  (properties === undefined && (type === undefined || type === 'object'))

/** The same name in another casing, a name that it begins or ends, or a name with a typing error; "" for none. */
function findNearestName(name: string, names: readonly string[]): string {
  const text = toPlainName(name)
  if (text.length > maxNameLength) return ''
  const plain = names.map((candidate) => ({ candidate, text: toPlainName(candidate) }))
  const nearest =
    plain.find((known) => known.text === text) ??
    plain.find((known) => hasTypos(text, known.text)) ??
    plain.find((known) => text.length > 3 && (known.text.startsWith(text) || known.text.endsWith(text)))
  return nearest?.candidate ?? ''
}

const toPlainName = (name: string) => name.replace(/[_\W]/g, '').toLowerCase()

function hasTypos(text: string, known: string): boolean {
  const maxTypos = getMaxTypos(known.length)
  return computeEditDistance(text, known, maxTypos) <= maxTypos
}

/** A list of Structured Fields (RFC 9651): `"config.acent";use="accent"`. Characters beyond ASCII are escaped. */
export const formatIgnoredMembers = (members: readonly IgnoredMember[]): string =>
  members.map(({ path, use }) => quoteText(path) + (use && `;use=${quoteText(use)}`)).join(', ')

const quoteText = (text: string) =>
  `"${encodeURI(text.slice(0, maxPathLength).toWellFormed()).replace(/%5B/g, '[').replace(/%5D/g, ']').replaceAll('"', '%22').replaceAll('\\', '%5C')}"`
