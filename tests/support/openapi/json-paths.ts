import { isJsonObject, type Json } from '#base/json.ts'

/** The paths of a JSON value and of all its members, each a list of keys. */
export const listJsonPaths = (value: Json, path: string[] = []): string[][] => {
  const members = Array.isArray(value) || isJsonObject(value) ? Object.entries(value) : []
  return [path, ...members.flatMap(([step, member]) => listJsonPaths(member, [...path, step]))]
}

/** Copies the value with `replacement` at a path. */
export function replaceAtPath(value: Json, path: string[], replacement: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item, index) =>
      String(index) === step ? replaceAtPath(item, rest, replacement) : item,
    )
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === step ? replaceAtPath(member, rest, replacement) : member,
    ]),
  )
}
