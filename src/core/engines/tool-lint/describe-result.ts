// The result in a sentence, from the schema that clients are given: nothing is said that the schema does not say.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { resolveSchemaReference } from '#core/engines/json-schema/index.ts'
import { listNames } from './content-words.ts'
import type { ServedTool } from './lint-subject.ts'

const maxMembers = 6

/** "" when the schema says too little. */
export function describeResult({ outputSchema, target }: ServedTool): string {
  if (outputSchema) return describeObject(resolveSchemaReference(outputSchema, outputSchema), outputSchema)
  const type = target.kind === 'rest' ? (target.accept ?? '').split(/[,;]/)[0]?.trim() : ''
  return type && !/json|\*/.test(type) ? `Returns ${type}.` : ''
}

function describeObject(schema: JsonObject, root: JsonObject): string {
  const { properties } = schema
  if (!isJsonObject(properties) || Object.keys(properties).length === 0) return ''
  const names = Object.entries(properties).map(([name, member]) =>
    describeMember(name, resolveSchemaReference(member, root), root),
  )
  return `Returns ${listNames(names, maxMembers)}.`
}

/** A list is described by what each of its items has. */
function describeMember(name: string, { items }: JsonObject, root: JsonObject): string {
  const { properties } = resolveSchemaReference(items, root)
  const members = isJsonObject(properties) ? Object.keys(properties) : []
  return members.length === 0 ? name : `${name} (each with ${listNames(members, maxMembers)})`
}
