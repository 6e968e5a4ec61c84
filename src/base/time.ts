/** A timestamp: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it; sorts as text. */
export type Instant = string

const timePattern = '([01]\\d|2[0-3]):[0-5]\\d'

/** A date and time of RFC 3339, without leap seconds, or "". `Date.parse` accepts all of them. */
export const rfc3339Pattern = `^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])[Tt]${timePattern}:[0-5]\\d(\\.\\d{1,9})?([Zz]|[+-]${timePattern}))?$`

/** `text` matches `rfc3339Pattern`. */
export const toInstant = (text: string): Instant => new Date(text).toISOString()

/** A negative number of milliseconds gives an earlier time. */
export const addMilliseconds = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) + ms).toISOString()

/** The date in UTC, such as 2027-03-31. */
export const dateOf = (instant: Instant): string => instant.slice(0, 'YYYY-MM-DD'.length)

/** The timestamp cut after its minute. */
export const minuteOf = (instant: Instant): string => instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)

/** The beginning of the minute: a time that repeated requests share. */
export const startOfMinute = (instant: Instant): Instant => `${minuteOf(instant)}:00.000Z`

/** Sorts after all timestamps of its minute. */
export const endOfMinute = (instant: Instant): string => `${minuteOf(instant)}:60`
