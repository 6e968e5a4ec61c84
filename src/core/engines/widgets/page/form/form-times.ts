// Dates and times in the fields of a form. A time with an offset is shown in the time zone of the user, and is sent as
// an instant again; one without an offset stays as it is. A part that a field does not show keeps its value.
import { getCachedFormat } from '../values/intl-formats.ts'

type TimeParts = { date: string; time: string; offset: string }

const timePattern =
  /^(\d{4}-\d\d-\d\d)?(?:^|$|[Tt ])(?:(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[-+]\d\d:?\d\d)?)?$/i

function parseTime(text: string): TimeParts | null {
  const [, date = '', time = '', offset = ''] = timePattern.exec(text) ?? []
  if (!date && !time) return null
  return { date, time, offset: offset.toUpperCase().replace(/^(.\d\d)(\d\d)$/, '$1:$2') }
}

/** Milliseconds between the clocks of the zone and UTC at an instant. */
function findOffset(instant: number, timeZone: string): number {
  const format = getCachedFormat(`clock ${timeZone}`, () => {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
    const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en', { timeZone, ...fields, ...clock, calendar: 'gregory' })
  })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const [year, month, day, ...clock] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) =>
    Number(parts[name]),
  )
  return (
    Date.UTC(year ?? 0, (month ?? 1) - 1, day, ...(clock as [number, number, number])) -
    Math.floor(instant / 1000) * 1000
  )
}

/** The instants at which the clocks of the zone show a time: none in a gap, two when they are put back. */
export function listInstants(local: string, timeZone: string): number[] {
  const shown = Date.parse(`${local}Z`)
  const day = 86_400_000
  const instants = [shown - day, shown + day]
    .map((near) => shown - findOffset(near, timeZone))
    .filter((instant) => instant + findOffset(instant, timeZone) === shown)
  return [...new Set(instants)].sort((a, b) => a - b)
}

const toIso = (instant: number) => new Date(instant).toISOString().replace('.000', '')

/** Hours and minutes of an offset, as `+02:00`. */
export function formatOffset(instant: number, timeZone: string): string {
  const offset = findOffset(instant, timeZone)
  return `${offset < 0 ? '-' : '+'}${new Date(Math.abs(offset)).toISOString().slice(11, 16)}`
}

const trimSeconds = (time: string) => (time.length === 8 && time.endsWith(':00') ? time.slice(0, 5) : time)

/** Date and time on the clocks of the user. Where they show the time twice, the offset tells which one is meant. */
function toLocalParts({ date, time, offset }: TimeParts, timeZone: string): TimeParts {
  const instant = date && offset ? Date.parse(`${date}T${time}${offset}`) : Number.NaN
  if (Number.isNaN(instant)) return { date, time, offset: '' }
  const local = new Date(instant + findOffset(instant, timeZone)).toISOString().slice(0, 19)
  const isTwice = listInstants(local, timeZone).length > 1
  return {
    date: local.slice(0, 10),
    time: local.slice(11),
    offset: isTwice ? formatOffset(instant, timeZone) : '',
  }
}

/** The text of the field for a given date or time; "" if it is none. */
export function toLocalTime(type: string, given: string, timeZone: string): string {
  const parts = parseTime(given)
  if (!parts) return ''
  const { date, time, offset } = toLocalParts(parts, timeZone)
  if (type === 'date') return date
  if (type === 'time') return trimSeconds(time)
  return date && `${date}T${trimSeconds(time) || '00:00'}${offset}`
}

/** The text of a `datetime-local` control, and the offset that tells which of two equal times is meant. */
export const splitOffset = (value: string): [text: string, offset: string] => [
  value.replace(/[-+]\d\d:\d\d$/, ''),
  /T.*([-+]\d\d:\d\d)$/.exec(value)?.[1] ?? '',
]

type TimeShape = { type: string; schema: { format: string }; isLocalTime: boolean }

/** Whether the argument of a field is an instant, not a time on some clock. */
export function isInstantField({ type, schema: { format }, isLocalTime }: TimeShape, given: string): boolean {
  const old = parseTime(given)
  if (isLocalTime || /local/.test(format)) return false
  return Boolean(old?.offset && old.date) || format === 'date-time' || (type === 'datetime-local' && !old)
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time)

/** The argument for the text of a field. `given` is what the field was filled from. */
export function fromLocalTime(value: string, given: string, field: TimeShape, timeZone: string): string {
  const { type, schema } = field
  const { format } = schema
  const old = parseTime(given)
  const [text, chosen] = splitOffset(value)
  const shown = old && toLocalParts(old, timeZone)
  const date = type === 'time' ? (shown?.date ?? '') : text.slice(0, 10)
  const time = type === 'time' ? text : type === 'date' ? (shown?.time ?? '') : text.slice(11)
  if (!date)
    return (old?.time.length === 8 || format === 'time' ? withSeconds(time) : time) + (old?.offset ?? '')
  const isInstant = isInstantField(field, given)
  if (format === 'date' || (!time && !isInstant)) return date
  const local = `${date}T${withSeconds(time || '00:00')}`
  if (!isInstant) return local
  const instants = listInstants(local, timeZone)
  const instant = instants.find((candidate) => formatOffset(candidate, timeZone) === chosen) ?? instants[0]
  return toIso(instant ?? Date.parse(`${local}Z`) - findOffset(Date.parse(`${local}Z`), timeZone))
}
