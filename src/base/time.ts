/** A timestamp: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it; sorts as text. */
export type Instant = string

/** The timestamp cut after its minute. */
export const minuteOf = (instant: Instant): string => instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)

/** Sorts after all timestamps of the same minute. */
export const endOfMinute = (instant: Instant): string => `${minuteOf(instant)}:60`
