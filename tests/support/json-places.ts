import { isJsonObject, type Json } from '#base/json.ts'

/** The paths of a JSON value and of all its members, each a list of keys. */
export const placesOf = (value: Json, steps: string[] = []): string[][] => {
  const members = Array.isArray(value) || isJsonObject(value) ? Object.entries(value) : []
  return [steps, ...members.flatMap(([step, member]) => placesOf(member, [...steps, step]))]
}

/** Copies the value with `replacement` at a path. */
export function withValueAt(value: Json, steps: string[], put: Json): Json {
  const [step, ...rest] = steps
  if (step === undefined) return put
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? withValueAt(item, rest, put) : item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === step ? withValueAt(member, rest, put) : member,
    ]),
  )
}
