import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ArgumentText } from '#core/model/approvals/call-approval.ts'
import { makeVisible } from './visible-text.ts'

/** Deeper objects are shown as JSON. */
const maxDepth = 3

/**
 * The arguments of a call in readable form, in the order of the schema: titles instead of names, members of objects one
 * by one. Nothing is left out or shortened.
 */
export const describeCallArguments = (schema: JsonObject, args: JsonObject): ArgumentText[] =>
  describeMembers(schema, args, []).map(({ label, text }) => ({
    label: makeVisible(label),
    // @guard
    text: makeVisible(text),
  }))

function describeMembers(schema: JsonObject, values: JsonObject, path: string[]): ArgumentText[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const known = Object.keys(properties).filter((name) => Object.hasOwn(values, name))
  const others = Object.keys(values).filter((name) => !Object.hasOwn(properties, name))
  return [...known, ...others].flatMap((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const own = isJsonObject(property) ? property : {}
    const labels = [...path, typeof own.title === 'string' && own.title.trim() !== '' ? own.title : name]
    const value = values[name] ?? null
    return isJsonObject(value) && Object.keys(value).length > 0 && labels.length < maxDepth
      ? describeMembers(own, value, labels)
      : [{ label: labels.join(' › '), text: formatValue(value) }]
  })
}

const isScalar = (value: Json) => !Array.isArray(value) && !isJsonObject(value)

function formatValue(value: Json): string {
  if (value === null) return '(nothing)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value === '' ? '(empty)' : value
  if (typeof value === 'number' || value instanceof ExactNumber) return String(value)
  if (Array.isArray(value) && value.every(isScalar))
    return value.length === 0 ? '(none)' : value.map((item) => `• ${formatValue(item)}`).join('\n')
  return JSON.stringify(value, null, 2)
}
