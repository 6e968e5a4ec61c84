// Members of an app file that have their default are left out, and come back when it is read.
import { isJsonObject, type JsonObject } from '#base/json.ts'

const hasMembers = (value: unknown): value is JsonObject =>
  isJsonObject(value) && Object.keys(value).length > 0

/** Without the members that are as in `defaults`; objects among them are compared member by member. */
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

/** With the members of `defaults` that it lacks; objects among them are completed too. */
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
