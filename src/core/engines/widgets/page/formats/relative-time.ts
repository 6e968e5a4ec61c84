import { getIntl } from '../values/intl-formats.ts'

const day = 86_400_000
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** “3 days ago”, in the largest unit of which there is at least one. */
export function formatRelativeTime(milliseconds: number, locale: string): string {
  const [unit, size] = units.find(([, size]) => Math.abs(milliseconds) >= size) ?? ['second', 1_000]
  return getIntl(Intl.RelativeTimeFormat, locale, { numeric: 'auto' }).format(
    Math.trunc(milliseconds / size),
    unit,
  )
}
