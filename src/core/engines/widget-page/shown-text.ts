// Formats values for display, both on the page and in the text for clients without pages.
import { isJsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'

/** The locale (BCP 47) and time zone (IANA) of the user; with locale "" numbers and dates are not formatted. */
export type Reader = { locale: string; timeZone: string }
export const plainly: Reader = { locale: '', timeZone: '' }

const nothing = '–'
const maxLength = 300
const maxItems = 20

const naming = /(^|[_\W])(id|no|number|code|zip|year|phone)s?$|(Id|ID|No|Number|Code|Year)s?$/

/** Whether the numbers at a path are identifiers such as ids, codes and years: shown without separators. */
export const isNaming = (path: string) => naming.test(path)

/** `path` is the path of the value in its row; a text longer than `length` is truncated. */
export function shownText(value: unknown, reader: Reader, path = '', length = maxLength): string {
  if (value === undefined || value === null || value === '') return nothing
  if (typeof value === 'number') return isNaming(path) ? String(value) : shownNumber(value, reader)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return shownMoment(value, reader) ?? startOf(value, length)
  return startOf(Array.isArray(value) ? shownList(value, reader) : shownObject(value, reader), length)
}

function shownList(list: unknown[], reader: Reader): string {
  if (list.length === 0) return nothing
  const texts = list.slice(0, maxItems).map((item) => shownText(item, reader))
  return texts.join(', ') + (list.length > maxItems ? ', …' : '')
}

/** The name or title of an object, else its JSON. */
function shownObject(value: unknown, reader: Reader): string {
  if (!isJsonObject(value)) return nothing
  for (const key of ['name', 'title', 'label', 'value', 'text', 'id'])
    if (Object.hasOwn(value, key) && typeof value[key] !== 'object') return shownText(value[key], reader, key)
  return JSON.stringify(value)
}

/** Digits are grouped from 10,000 on, so that years are not. */
export const shownNumber = (value: number, { locale }: Reader) =>
  locale === '' ? String(value) : numberFormat(locale, Math.abs(value) < 10 ? 4 : 2).format(value)

const numberFormat = (locale: string, maximumFractionDigits: number) =>
  formatOf(`number ${locale} ${maximumFractionDigits}`, () => {
    return new Intl.NumberFormat(locale, { maximumFractionDigits, useGrouping: 'min2' })
  })

const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Formats an ISO 8601 date or an RFC 3339 timestamp; null for any other text. Without an offset the time is kept. */
function shownMoment(text: string, { locale, timeZone }: Reader): string | null {
  const match = locale !== '' && text.length < 40 ? moment.exec(text) : null
  if (!match) return null
  const [, time, offset] = match
  const date = new Date(time && !offset ? `${text}Z` : text)
  if (Number.isNaN(date.getTime())) return null
  const zone = (offset && timeZone) || 'UTC'
  const style = time
    ? ({ dateStyle: 'medium', timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium' } as const)
  const key = `${time ? 'timestamp' : 'date'} ${locale} ${zone}`
  return formatOf(key, () => new Intl.DateTimeFormat(locale, { ...style, timeZone: zone })).format(date)
}

type Format<Value> = { format(value: Value): string }
const formats = new Map<string, Format<never>>()

/** Cached, since `Intl` formats are slow to create; there are few of them. */
function formatOf<Value>(key: string, make: () => Format<Value>): Format<Value> {
  const known = formats.get(key) ?? make()
  formats.set(key, known)
  return known
}
