/** The value of a typed text for an argument of this JSON Schema type; undefined if it is none. */
export function parseFixedValue(type: string, text: string): unknown {
  if (type === 'string') return text
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && hasType(type, value) ? value : undefined
  } catch {
    return undefined
  }
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isSafeInteger(value)
  return type === 'object' ? typeof value === 'object' && !Array.isArray(value) : typeof value === type
}

export const formatFixedValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
