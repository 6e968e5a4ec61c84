/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it; sorts as text. */
export type Instant = string

/** The minute of an instant: its text up to there. */
export const minuteOf = (instant: Instant): string => instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)

/** Sorts behind all instants of the same minute. */
export const endOfMinute = (instant: Instant): string => `${minuteOf(instant)}:60`
