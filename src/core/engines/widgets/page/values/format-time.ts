// Dates and times: as texts, or as numbers since 1970.
import type { DisplayLocale } from '../texts/display-locale.ts'
import { toNumber } from './format-amount.ts'
import { getIntl } from './intl-formats.ts'

const timestampPattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Whether a text is an ISO 8601 date, or an RFC 3339 timestamp; null for any other value. */
export function recogniseTime(value: unknown): 'date' | 'datetime' | null {
  const match = typeof value === 'string' && value.length < 40 ? timestampPattern.exec(value) : null
  return match && (match[1] === undefined ? 'date' : 'datetime')
}

/** Null for a text that is no date and no timestamp. Without an offset the time is kept. */
export function formatTimestamp(text: string, displayLocale: DisplayLocale): string | null {
  const kind = recogniseTime(text)
  return kind && formatDateTime(text, undefined, kind === 'datetime' ? 'short' : undefined, displayLocale)
}

type DateStyle = 'full' | 'long' | 'medium' | 'short'

/** A date, with `timeStyle` and the time; null for a value that is none, or without a locale. */
export function formatDateTime(
  value: unknown,
  style: string | undefined,
  timeStyle: 'short' | undefined,
  { locale, timeZone }: DisplayLocale,
) {
  const time = locale === '' ? null : toTime(value)
  if (!time) return null
  return getIntl(Intl.DateTimeFormat, locale, {
    dateStyle: (style as DateStyle | undefined) ?? 'medium',
    timeStyle,
    timeZone: (!time.isLocal && timeZone) || 'UTC',
  }).format(time.date)
}

/** A time without an offset is `isLocal`: it is shown as it is, in any time zone. */
export type ReadTime = { date: Date; isLocal: boolean }

/** A time as a text, or as seconds or milliseconds since 1970; null for any other value. */
export function toTime(value: unknown): ReadTime | null {
  const number = typeof value === 'number' || /^\d{9,}$/.test(String(value)) ? toNumber(value) : null
  const isLocal = number === null && /^\d{4}-\d\d-\d\d([T ][\d:.]+)?$/.test(String(value))
  const text = isLocal ? String(value).replace(' ', 'T') : String(value)
  const date =
    number === null
      ? new Date(isLocal && text.includes('T') ? `${text}Z` : text)
      : new Date(Math.abs(number) < 1e11 ? number * 1000 : number)
  return Number.isNaN(date.getTime()) || typeof value === 'object' ? null : { date, isLocal }
}
