// Replaces Ajv's `uniqueItems`, which compares every pair of items: a long array would block the process. A set of
// serialized items takes linear time.
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import { isJsonObject, type Json } from '#base/json.ts'
import { restoreDigits } from './exact-numbers.ts'

/** Normalizes the order of members: two values are equal when their normalized JSON texts are. */
function toOrderless(value: Json): Json {
  if (Array.isArray(value)) return value.map(toOrderless)
  if (!isJsonObject(value)) return value
  const names = Object.keys(value).sort()
  return { members: names.map((name) => [name, toOrderless(value[name] as Json)]) }
}

const hasDuplicates = (items: Json[]) =>
  new Set(items.map((item) => JSON.stringify(toOrderless(item)))).size < items.length

const validateItems: FuncKeywordDefinition['validate'] = (
  isRequired: boolean,
  items: Json[],
  _parent,
  context,
) =>
  !isRequired ||
  !hasDuplicates(items.map((item, index) => restoreDigits(item, `${context?.instancePath}/${index}`)))

export const uniqueItemsKeyword: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  validate: validateItems,
}
