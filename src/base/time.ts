/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it; sorts as text. */
export type Instant = string
