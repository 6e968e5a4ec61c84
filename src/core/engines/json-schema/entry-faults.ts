import type { InputFault } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { isEntryType } from './entry-types.ts'
import { isSameEntry } from './same-entry.ts'
import { valueFrom } from './schema-from-entries.ts'

/** What no schema can say of a list of entries. `path` is where the list stands; entries of `known` are sent back as they were. */
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
      return [fault(`${at}.name`, 'name', 'must be a name, and none that JavaScript objects have')]
    return valueFaults(entry, at)
  })
}

function valueFaults(entry: SchemaEntry, at: string): InputFault[] {
  const { type } = entry
  if (!isEntryType(type)) return []
  const isValue = (text: string) => valueFrom(text, type) !== undefined
  const message = `must be ${type === 'string' ? 'text' : `the JSON text of a value of type ${type}`}`
  return [
    ...(entry.default === '' || isValue(entry.default) ? [] : [fault(`${at}.default`, 'type', message)]),
    ...entry.enumValues.flatMap((text, index) =>
      isValue(text) ? [] : [fault(`${at}.enumValues[${index}]`, 'type', message)],
    ),
  ]
}

const fault = (path: string, code: string, message: string): InputFault => ({ path, code, message })
