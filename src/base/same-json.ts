/** Whether two JSON values have the same canonical form: the order of members and absent members do not count. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return isSameList(a, b)
  return isSameObject(a as Record<string, unknown>, b as Record<string, unknown>)
}

const isSameList = (a: object, b: object): boolean =>
  Array.isArray(a) &&
  Array.isArray(b) &&
  a.length === b.length &&
  a.every((item, index) => isSameJson(item, b[index]))

function isSameObject(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  for (const key in a) if (!isSameJson(a[key], Object.hasOwn(b, key) ? b[key] : undefined)) return false
  for (const key in b) if (b[key] !== undefined && !Object.hasOwn(a, key)) return false
  return true
}
