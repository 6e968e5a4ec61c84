// Lists whose items have keys: they are compared and merged item by item, and other lists as a whole.
import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/** The members that identify an item of a list, in order of preference. */
const identities = ['key', 'operation', 'name', 'file']

const isIdentity = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The name of the member that identifies the item. */
export const findIdentityName = (item: unknown): string | undefined =>
  isJsonObject(item)
    ? identities.find((name) => Object.hasOwn(item, name) && isIdentity(item[name]))
    : undefined

export function findIdentity(item: unknown): string | undefined {
  const name = findIdentityName(item)
  return name === undefined ? undefined : ((item as JsonObject)[name] as string)
}

/** The members of an object by name, or the items of a list by key, in their order. */
export type KeyedMembers = { isList: boolean; values: ReadonlyMap<string, Json> }

export const listNames = ({ values }: KeyedMembers): string[] => [...values.keys()]

export const joinMembers = ({ isList, values }: KeyedMembers): Json[] | JsonObject =>
  isList ? [...values.values()] : Object.fromEntries(values)

/** Null for a single value, and for a list with an item that has no key or that of another one. */
function indexMembers(value: Json): KeyedMembers | null {
  if (isJsonObject(value)) return { isList: false, values: new Map(Object.entries(value)) }
  if (!Array.isArray(value)) return null
  const values = new Map(value.map((item) => [findIdentity(item) ?? '', item]))
  return values.size === value.length && !values.has('') ? { isList: true, values } : null
}

/** Like `indexMembers`, for a value that is compared with such members: null unless they can be compared one by one. */
export function indexAs({ isList }: KeyedMembers, value: Json | undefined): KeyedMembers | null {
  const members = value === undefined ? { isList, values: new Map<string, Json>() } : indexMembers(value)
  return members?.isList === isList ? members : null
}

/** Null unless the values can be compared member by member. An absent list has no items. */
export function indexPair(
  a: Json | undefined,
  b: Json | undefined,
): [a: KeyedMembers, b: KeyedMembers] | null {
  const known = indexMembers(a ?? b ?? null)
  const hasItems = known?.isList && known.values.size > 0
  if (!known || ((a === undefined || b === undefined) && !hasItems)) return null
  const [first, second] = [indexAs(known, a), indexAs(known, b)]
  return first && second && [first, second]
}
