// Responses that consist of several values in sequence.
import { parseExactJson } from '#base/exact-json.ts'
import type { Json } from '#base/json.ts'
import { replaceNotNumbers } from './not-numbers.ts'

/**
 * The values of JSON Lines or a JSON text sequence (RFC 7464); undefined when a line is not JSON. An incomplete last
 * line is left out, unless `isComplete`.
 */
export function parseJsonLines(text: string, isComplete = false): Json[] | undefined {
  const lines = text.split(text.includes('\x1e') ? '\x1e' : '\n').filter((line) => /\S/.test(line))
  const values: Json[] = []
  for (const line of lines) {
    const value = tryParseJson(line)
    if (value === undefined)
      return !isComplete && values.length > 0 && values.length === lines.length - 1 ? values : undefined
    values.push(value)
  }
  return values.length > 0 ? values : undefined
}

/** Each failed attempt to parse costs an exception, so the further events of a stream of texts are not parsed. */
const maxUnparsedEvents = 1_000

/** The data of each event of an event stream: parsed where it is JSON, else as a string. */
export function parseEventStream(text: string): Json[] {
  let unparsed = 0
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
    .flatMap((event) => {
      const data = joinEventData(event)
      if (data === undefined) return []
      const value =
        unparsed < maxUnparsedEvents
          ? (tryParseJson(data) ?? tryParseJson(replaceNotNumbers(data)))
          : undefined
      if (value === undefined) unparsed += 1
      return [value === undefined ? data : value]
    })
}

function joinEventData(event: string): string | undefined {
  const lines = event.split('\n').filter((line) => line === 'data' || line.startsWith('data:'))
  return lines.length > 0 ? lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n') : undefined
}

/** Undefined when the text is not JSON. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
