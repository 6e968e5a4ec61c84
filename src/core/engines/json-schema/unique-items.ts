// Ajv compares every item with every other one; a long array would hold the process. Texts in a set do the same work once.
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import { isJsonObject, type Json } from '#base/json.ts'

/** The value with the order of its members taken out: two values are equal when these print the same. */
function orderless(value: Json): Json {
  if (Array.isArray(value)) return value.map(orderless)
  if (!isJsonObject(value)) return value
  const names = Object.keys(value).sort()
  return { members: names.map((name) => [name, orderless(value[name] as Json)]) }
}

const hasDuplicates = (items: Json[]) =>
  new Set(items.map((item) => JSON.stringify(orderless(item)))).size < items.length

export const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  validate: (wanted: boolean, items: Json[]) => !wanted || !hasDuplicates(items),
}
