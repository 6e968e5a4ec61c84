// Members with their default value are omitted from an app file, and added when it is read.
import { isJsonObject, type JsonObject } from '#base/json.ts'

const hasMembers = (value: unknown): value is JsonObject =>
  isJsonObject(value) && Object.keys(value).length > 0

/** Omits the members that equal `defaults`; nested objects are compared member by member. */
export function omitDefaults(item: object, defaults: object): JsonObject {
  const byName = defaults as JsonObject
  return Object.fromEntries(
    Object.entries(item as JsonObject).flatMap(([name, value]) => {
      const fallback = byName[name]
      if (hasMembers(fallback) && isJsonObject(value)) {
        const own = omitDefaults(value, fallback)
        return hasMembers(own) ? [[name, own]] : []
      }
      return JSON.stringify(value) === JSON.stringify(fallback) ? [] : [[name, value]]
    }),
  )
}

/** Adds the missing members of `defaults`; nested objects are completed too. */
export function addDefaults<Item extends object, Defaults extends object>(
  item: Item,
  defaults: Defaults,
): Item & Defaults {
  const completed = { ...defaults, ...item } as Record<string, unknown>
  for (const [name, fallback] of Object.entries(defaults)) {
    const own = (item as Record<string, unknown>)[name]
    if (hasMembers(fallback) && isJsonObject(own)) completed[name] = addDefaults(own, fallback)
  }
  return completed as Item & Defaults
}
