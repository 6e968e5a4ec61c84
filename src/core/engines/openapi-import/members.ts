// Typed access to members of an untrusted document: a member of another type counts as absent.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export const memberAt = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

export function objectAt(object: JsonObject, name: string): JsonObject {
  const value = memberAt(object, name)
  return isJsonObject(value) ? value : {}
}

export function listAt(object: JsonObject, name: string): Json[] {
  const value = memberAt(object, name)
  return Array.isArray(value) ? value : []
}

export function textAt(object: JsonObject, name: string): string {
  const value = memberAt(object, name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Some documents quote booleans, and YAML 1.1 also spells true as "yes". */
const yes: ReadonlySet<Json | undefined> = new Set([true, 'true', 'True', 'yes', 'Yes'])

export const flagAt = (object: JsonObject, name: string): boolean => yes.has(memberAt(object, name))
