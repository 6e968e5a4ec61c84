// Responses that consist of several values in sequence.
import type { Json } from '#base/json.ts'

/**
 * The values of JSON Lines or a JSON text sequence (RFC 7464); undefined when a line is not JSON. An incomplete last
 * line is left out.
 */
export function parseJsonLines(text: string): Json[] | undefined {
  const lines = text.split(text.includes('\x1e') ? '\x1e' : '\n').filter((line) => /\S/.test(line))
  const values = lines.map(tryParseJson)
  if (values.at(-1) === undefined) values.pop()
  return values.length > 0 && !values.includes(undefined)
    ? values.filter((one) => one !== undefined)
    : undefined
}

/** The data of each event of an event stream: parsed where it is JSON, else as a string. */
export const parseEventStream = (text: string): Json[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
    .flatMap((event) => {
      const lines = event.split('\n').filter((line) => line === 'data' || line.startsWith('data:'))
      if (lines.length === 0) return []
      const data = lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
      const value = tryParseJson(data)
      return [value === undefined ? data : value]
    })

/** Undefined when the text is not JSON. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
