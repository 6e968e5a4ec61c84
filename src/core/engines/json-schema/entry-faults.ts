import type { InputFault } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { isEntryType } from './entry-types.ts'
import { isSameEntry } from './same-entry.ts'
import { valueFrom } from './schema-from-entries.ts'

/**
 * Validates what the schema of the request body cannot express. `path` is the dotted path of the list. Entries equal to
 * one of `known`, the stored ones, are accepted unchanged.
 */
export function entryFaults(
  entries: readonly SchemaEntry[],
  known: readonly SchemaEntry[],
  path: string,
): InputFault[] {
  const names = entries.map((entry) => entry.name)
  return entries.flatMap((entry, index) => {
    const at = `${path}[${index}]`
    if (names.indexOf(entry.name) !== index) return [fault(`${at}.name`, 'duplicate', 'must be unique')]
    if (known.some((one) => isSameEntry(one, entry))) return []
    if (entry.name === '' || isPollutingKey(entry.name))
      return [fault(`${at}.name`, 'name', 'must not be empty or a reserved name such as __proto__')]
    return valueFaults(entry, at)
  })
}

function valueFaults(entry: SchemaEntry, at: string): InputFault[] {
  const { type } = entry
  if (!isEntryType(type)) return []
  const isValue = (text: string) => valueFrom(text, type) !== undefined
  const message = `must be ${type === 'string' ? 'a string' : `the JSON text of a value of type ${type}`}`
  return [
    ...(entry.default === '' || isValue(entry.default) ? [] : [fault(`${at}.default`, 'type', message)]),
    ...entry.enumValues.flatMap((text, index) =>
      isValue(text) ? [] : [fault(`${at}.enumValues[${index}]`, 'type', message)],
    ),
  ]
}

const fault = (path: string, code: string, message: string): InputFault => ({ path, code, message })
