import type { InputViolation } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { isSchemaEntryType } from './entry-types.ts'
import { isSameSchemaEntry } from './same-entry.ts'
import { parseEntryValue } from './schema-from-entries.ts'

/**
 * Validates what the schema of the request body cannot express. `path` is the dotted path of the list. Entries equal to
 * one of `known`, the stored ones, are accepted unchanged.
 */
export function validateSchemaEntries(
  entries: readonly SchemaEntry[],
  known: readonly SchemaEntry[],
  path: string,
): InputViolation[] {
  const names = entries.map((entry) => entry.name)
  return entries.flatMap((entry, index) => {
    const entryPath = `${path}[${index}]`
    if (names.indexOf(entry.name) !== index)
      return [createEntryViolation(`${entryPath}.name`, 'duplicate', 'must be unique')]
    if (known.some((knownEntry) => isSameSchemaEntry(knownEntry, entry))) return []
    if (entry.name === '' || isPollutingKey(entry.name))
      return [
        createEntryViolation(
          `${entryPath}.name`,
          'name',
          'must not be empty or a reserved name such as __proto__',
        ),
      ]
    return validateEntryValues(entry, entryPath)
  })
}

function validateEntryValues(entry: SchemaEntry, entryPath: string): InputViolation[] {
  const { type } = entry
  if (!isSchemaEntryType(type)) return []
  const isValue = (text: string) => parseEntryValue(text, type) !== undefined
  const message = `must be ${type === 'string' ? 'a string' : `the JSON text of a value of type ${type}`}`
  return [
    ...(entry.default === '' || isValue(entry.default)
      ? []
      : [createEntryViolation(`${entryPath}.default`, 'type', message)]),
    ...entry.enumValues.flatMap((text, index) =>
      isValue(text) ? [] : [createEntryViolation(`${entryPath}.enumValues[${index}]`, 'type', message)],
    ),
  ]
}

const createEntryViolation = (path: string, code: ViolationCode, message: string): InputViolation => ({
  path,
  code,
  message,
})
