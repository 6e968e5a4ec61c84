import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json } from '#base/json.ts'

/** A string of a JSON value: the name of a member, or a value below the member `member`. */
export type JsonString = { text: string; isName: boolean; member: string }

/** All strings and numbers, in the order in which `mapJsonStrings` replaces them. */
export function listJsonStrings(value: Json, member = '', found: JsonString[] = []): JsonString[] {
  if (typeof value === 'string') found.push({ text: value, isName: false, member })
  if (typeof value === 'number' || value instanceof ExactNumber)
    found.push({ text: String(value), isName: false, member })
  if (Array.isArray(value)) for (const item of value) listJsonStrings(item, member, found)
  if (!isJsonObject(value)) return found
  for (const [name, inner] of Object.entries(value)) {
    found.push({ text: name, isName: true, member: '' })
    listJsonStrings(inner, name, found)
  }
  return found
}

/**
 * The orders in which a server may spread a text over strings: all in turn, names alone, values alone, and the values
 * of all members of one name. Each order lists indexes.
 */
export function listReadingOrders(strings: JsonString[]): number[][] {
  const all = [...strings.keys()]
  const byMember = new Map<string, number[]>()
  for (const [index, { isName, member }] of strings.entries()) {
    if (isName) continue
    const indexes = byMember.get(member)
    if (indexes) indexes.push(index)
    else byMember.set(member, [index])
  }
  const orders = [
    all.filter((index) => strings[index]?.isName),
    all.filter((index) => !strings[index]?.isName),
    ...byMember.values(),
  ]
  // @guard stored-data-redactor
  return [all, ...orders.filter((order) => order.length > 1)]
}
