import type { SchemaEntry } from '#core/model/operations/operation-details.ts'

export const isSameSchemaEntry = (a: SchemaEntry, b: SchemaEntry) =>
  a.name === b.name &&
  a.type === b.type &&
  a.description === b.description &&
  a.required === b.required &&
  a.default === b.default &&
  hasSameValues(a.enumValues, b.enumValues)

export const hasSameValues = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
