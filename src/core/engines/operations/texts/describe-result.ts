import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition } from '#core/engines/schemas/json-schema/index.ts'

const maxMembers = 8
const maxLength = 160
/** Members of a result that are searched for its list of rows. */
const maxSearched = 30

/** Ids and addresses are in most results, so they do not distinguish results. */
const linkNames = [
  /(?:^|[_-])(?:ids?|ur[il]s?|href|self|links?|rel)$/i,
  /[a-z\d](?:Ids?|ID|Ur[il]s?|UR[IL]|Href|Links?)$/,
]
/** Other names could be anything, even instructions to a model. */
const plainName = /^\p{L}[\p{L}\p{N}_.-]{0,39}$/u
const isLinkName = (name: string) => linkNames.some((pattern) => pattern.test(name))

/** Members about paging or the success of the request. */
const envelopeWords = [
  ...[
    'page',
    'total',
    'count',
    'limit',
    'offset',
    'next',
    'prev',
    'cursor',
    'more',
    'size',
    'start',
    'first',
    'last',
  ],
  ...['meta', 'kind', 'etag', 'status', 'success', 'error', 'message', 'code', 'version'],
]
const envelopeName = new RegExp(`^(?:ok|from|to|order)$|${envelopeWords.join('|')}`, 'i')

/**
 * A sentence with the first members of the result, or of the rows of its list: "Result: name, genres." Many clients
 * show models no output schema, and the result often tells best when to call a tool. "" if the schema does not describe
 * it.
 */
export function describeResult(schema: JsonObject | null): string {
  if (!schema) return ''
  const rows = findRows(schema, schema)
  const members = new Set(listMembers(rows ?? schema, schema).map(([name]) => name))
  const names = [...members].filter((name) => plainName.test(name) && !isLinkName(name))
  if (names.length < 2) return ''
  const shown = takeWithin(names)
  return `Result: ${rows ? 'list with ' : ''}${shown.join(', ')}${shown.length < names.length ? ' …' : '.'}`
}

/** Whether the result is a list of objects, or an object with such a list and only members that describe it. */
export const hasRows = (schema: JsonObject | null): boolean =>
  schema !== null && findRows(schema, schema) !== null

/** The members of the result, or of the rows of its list. */
export const listResultMembers = (schema: JsonObject | null): [name: string, schema: Json][] =>
  schema ? listMembers(findRows(schema, schema) ?? schema, schema) : []

/**
 * The schema of the rows if the result is a list of objects, or an object with such a list and only members that
 * describe it.
 */
function findRows(schema: Json, root: JsonObject): Json | null {
  const own = findItems(schema, root)
  if (own) return own
  const members = listMembers(schema, root).slice(0, maxSearched)
  const lists = members.flatMap(([name, member]) => {
    const items = findItems(member, root)
    return items ? [{ name, items }] : []
  })
  const others = members.filter(([name]) => name !== lists[0]?.name && !isLinkName(name))
  const isEnvelope = lists.length === 1 && others.every(([name]) => envelopeName.test(name))
  return isEnvelope ? (lists[0]?.items ?? null) : null
}

/** The schema of the items of a list of objects. */
function findItems(schema: Json, root: JsonObject): Json | null {
  const items = expandComposition(schema, root, 0).find(({ items }) => isJsonObject(items))?.items
  return items !== undefined && listMembers(items, root).length > 1 ? items : null
}

/** Lists no members of alternatives, since a result has the members of only one. */
const listMembers = (schema: Json, root: JsonObject): [name: string, schema: Json][] =>
  expandComposition(schema, root, 0).flatMap(({ properties }) =>
    isJsonObject(properties) ? Object.entries(properties) : [],
  )

/** The first names that fit. */
function takeWithin(names: readonly string[]): string[] {
  const shown = names.slice(0, maxMembers)
  while (shown.join(', ').length > maxLength) shown.pop()
  return shown
}
