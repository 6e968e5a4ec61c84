// Typed access to members of an untrusted document: a member of another type counts as absent.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export const getMember = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

export function getObject(object: JsonObject, name: string): JsonObject {
  const value = getMember(object, name)
  return isJsonObject(value) ? value : {}
}

export function getArray(object: JsonObject, name: string): Json[] {
  const value = getMember(object, name)
  return Array.isArray(value) ? value : []
}

export function getString(object: JsonObject, name: string): string {
  const value = getMember(object, name)
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * The name of a Parameter Object. In queries and forms, white space around it is part of it; elsewhere it cannot be
 * sent and is an error of the document.
 */
export function getExactName(parameter: JsonObject): string {
  const { name, in: location } = parameter
  const isExact = location === 'query' || location === 'formData'
  return isExact && typeof name === 'string' && name.trim() !== '' ? name : getString(parameter, 'name')
}

/** Some documents quote booleans, and YAML 1.1 also spells true as "yes". */
const trueValues: ReadonlySet<Json | undefined> = new Set([true, 'true', 'True', 'yes', 'Yes'])

export const getFlag = (object: JsonObject, name: string): boolean => trueValues.has(getMember(object, name))
