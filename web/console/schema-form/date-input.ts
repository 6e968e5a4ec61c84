const pad = (part: number) => String(part).padStart(2, '0')

/** Converts a date-time (RFC 3339) for `<input type="datetime-local">`; "" stays "", and other text becomes null. */
export function toLocalTime(text: string): string | null {
  if (text === '') return ''
  const date = new Date(text)
  if (Number.isNaN(date.getTime()) || !/^\d{4}-\d\d-\d\dT/i.test(text)) return null
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
}

/** Converts to UTC; "" stays "". */
export const fromLocalTime = (text: string) => (text === '' ? '' : new Date(text).toISOString())
