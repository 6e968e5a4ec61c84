import { isJsonObject } from '#base/json.ts'

/** What stands at a dotted path; the value itself at "". */
export function valueAt(value: unknown, path: string): unknown {
  return path === ''
    ? value
    : path.split('.').reduce<unknown>((at, step) => (isJsonObject(at) ? at[step] : undefined), value)
}

/** As a person reads it: nothing as a dash, lists with commas. */
export function shownText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value)) return value.map(shownText).join(', ')
  return String(value)
}
