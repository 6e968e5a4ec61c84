import { isJsonObject } from '#base/json.ts'

/** The value at a dotted path; the value itself at "". */
export function readPreviewValue(value: unknown, path: string): unknown {
  return path === ''
    ? value
    : path.split('.').reduce<unknown>((at, step) => (isJsonObject(at) ? at[step] : undefined), value)
}

const timestampPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/

/**
 * Formats for people: empty as a dash, lists with commas, timestamps without seconds, large numbers with separators.
 */
export function formatPreviewText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value)) return value.map(formatPreviewText).join(', ')
  if (typeof value === 'number' && value >= 10_000) return value.toLocaleString('en')
  const [, day, time] = (typeof value === 'string' && timestampPattern.exec(value)) || []
  return day ? `${day} ${time}` : String(value)
}
