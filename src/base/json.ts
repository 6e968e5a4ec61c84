// JSON types and the traversals that several modules share.

import type { ExactNumber } from './exact-number.ts'
import { JsonScalar } from './json-scalar.ts'

export type Json = null | boolean | number | ExactNumber | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Parses a JSON object from UTF-8 bytes; null for anything else. */
export function decodeJsonObject(bytes: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonScalar)

/** Whether a change has no members, or only empty objects as members. */
export const isEmptyChange = (change: object): boolean =>
  Object.values(change).every((value) => isJsonObject(value) && isEmptyChange(value))

/** Keys that must never be copied onto an object (prototype pollution). */
export const isPollutingKey = (key: string) =>
  key === '__proto__' || key === 'constructor' || key === 'prototype'

/** A name that is not empty and not a key of `isPollutingKey`. */
export const memberNamePattern = '^(?!(__proto__|constructor|prototype)?$)'

/** Calls `visit` with every string, keys included, and its dotted path. The body parser limits the depth. */
export function visitStrings(value: unknown, visit: (text: string, path: string) => void, path = ''): void {
  if (typeof value === 'string') visit(value, path)
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) visitStrings(item, visit, `${path}[${index}]`)
  if (!isJsonObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    visit(key, path)
    visitStrings(member, visit, path ? `${path}.${key}` : key)
  }
}

/** Whether a string of the value, keys included, passes the test. */
export function hasString(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (typeof value !== 'object' || value === null || value instanceof JsonScalar) return false
  if (Array.isArray(value)) return value.some((item) => hasString(item, test))
  // As in `isDeeperThan`.
  for (const name in value) if (test(name) || hasString((value as JsonObject)[name], test)) return true
  return false
}

/** Whether the value is nested more than `depth` levels. Recurses no deeper than `depth`. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof JsonScalar) return false
  if (depth === 0) return true
  // Parsed objects inherit no members; allocating lists of names or values would cost more than the walk.
  if (!Array.isArray(value)) {
    for (const name in value) if (isDeeperThan((value as JsonObject)[name], depth - 1)) return true
    return false
  }
  for (const item of value) if (isDeeperThan(item, depth - 1)) return true
  return false
}
