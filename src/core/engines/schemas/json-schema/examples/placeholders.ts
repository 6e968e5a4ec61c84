// Placeholder values for schemas without examples. `row` makes them differ between the rows of an example.
import type { Json, JsonObject } from '#base/json.ts'

/** The sequence depends on `name`, so that two numeric members do not look identical. */
export function buildPlaceholderNumber(schema: JsonObject, name: string, row: number): number {
  const { minimum, exclusiveMinimum, maximum, type } = schema
  const lowest = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1))
  const highest = maximum === undefined ? Number.POSITIVE_INFINITY : Number(maximum)
  const steps = Math.max(1, Math.min(997, Math.floor(highest - lowest) + 1))
  const value = lowest + ((row * (389 + 62 * name.length)) % steps)
  return Math.min(type === 'number' && row > 0 ? value + 0.25 * (row % 4) : value, highest)
}

const formatPlaceholders: Record<string, string> = {
  date: '2026-01-31',
  time: '12:00:00Z',
  'date-time': '2026-01-31T12:00:00Z',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  email: 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
  byte: 'aGVsbG8=',
}

const firstDay = Date.UTC(2026, 0, 31, 12)

/** The formats whose placeholder differs per row; all others are constant. */
const rowPlaceholders: Record<string, (row: number) => string> = {
  date: (row) => formatDayAfter(row).slice(0, 10),
  'date-time': (row) => `${formatDayAfter(row).slice(0, 19)}Z`,
  uuid: (row) => `123e4567-e89b-12d3-a456-${(0x426614174000 + row).toString(16)}`,
  email: (row) => `name${row + 1}@example.com`,
  uri: (row) => `https://example.com/${row + 1}`,
  url: (row) => `https://example.com/${row + 1}`,
}

const formatDayAfter = (row: number) => new Date(firstDay + row * 86_400_000).toISOString()

/** Returns `name` unless the format requires another string. */
export function buildPlaceholderString(
  { format, contentEncoding, minLength, maxLength }: JsonObject,
  name: string,
  row: number,
): string {
  const kind = contentEncoding === 'base64' ? 'byte' : format
  const constant =
    typeof kind === 'string' && Object.hasOwn(formatPlaceholders, kind) ? formatPlaceholders[kind] : undefined
  const rowValue = row > 0 && constant && typeof kind === 'string' ? rowPlaceholders[kind]?.(row) : undefined
  const text = (rowValue ?? constant ?? name) || 'text'
  return text
    .padEnd(Math.min(Number(minLength ?? 0), 1_000), 'x')
    .slice(0, Number(maxLength ?? text.length + 1_000))
}

/** The only example of a member, in a row after the first: a number or a word that differs, anything else as it is. */
export function varyExample({ format, pattern, maximum }: JsonObject, example: Json, row: number): Json {
  if (row === 0 || format !== undefined || pattern !== undefined) return example
  if (typeof example === 'number') return Math.min(example + row, Number(maximum ?? Number.POSITIVE_INFINITY))
  return typeof example === 'string' && isPhrase(example) ? `${example} ${row + 1}` : example
}

/** No URL, code or figure. */
const isPhrase = (text: string) => text.length < 60 && /^\p{L}[\p{L} ’'-]*$/u.test(text)
