// Access to members of an untrusted document: a member of another type counts as absent.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export const toObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

export const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

export const toObjects = (value: Json | undefined): JsonObject[] => toList(value).filter(isJsonObject)

export const toText = (value: Json | undefined): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

/** The object without members that have no value. */
export const omitEmpty = (object: Record<string, Json | undefined>): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(
      (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== '',
    ),
  )
