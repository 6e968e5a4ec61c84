// Responses that consist of several values in sequence.
import { parseExactJson } from '#base/exact-json.ts'
import type { Json } from '#base/json.ts'
import { replaceNotNumbers } from './not-numbers.ts'

/**
 * The values of JSON Lines or a JSON text sequence (RFC 7464); undefined when a line is not JSON. An incomplete last
 * line is left out, unless `isComplete`; a line that is JSON except for NaN and Infinity is not incomplete.
 */
export function parseJsonLines(text: string, isComplete = false): Json[] | undefined {
  const lines = text.split(text.includes('\x1e') ? '\x1e' : '\n').filter((line) => /\S/.test(line))
  const values: Json[] = []
  for (const line of lines) {
    const value = tryParseJson(line)
    if (value === undefined)
      return !isComplete && values.length > 0 && values.length === lines.length - 1 && !hasNotNumbers(line)
        ? values
        : undefined
    values.push(value)
  }
  return values.length > 0 ? values : undefined
}

/** Each failed attempt to parse costs an exception, so the further events of a stream of texts are not parsed. */
const maxUnparsedEvents = 1_000

/**
 * The data of each event of an event stream: parsed if it is JSON, else as a string. Undefined if an event is JSON
 * except for NaN and Infinity.
 */
export function parseEventStream(text: string): Json[] | undefined {
  let unparsed = 0
  const values: Json[] = []
  for (const event of splitEvents(text)) {
    const data = joinEventData(event)
    if (data === undefined) continue
    const value = unparsed < maxUnparsedEvents ? tryParseJson(data) : data
    if (value === undefined && hasNotNumbers(data)) return undefined
    if (value === undefined) unparsed += 1
    values.push(value === undefined ? data : value)
  }
  return values
}

const splitEvents = (text: string) => text.replace(/\r\n?/g, '\n').split('\n\n')

/** The stream with null instead of NaN and Infinity in events that become JSON by that. */
export function replaceEventNotNumbers(text: string): string {
  let unparsed = 0
  return splitEvents(text)
    .map((event) => {
      const data = joinEventData(event)
      if (data === undefined || unparsed >= maxUnparsedEvents || tryParseJson(data) !== undefined)
        return event
      if (hasNotNumbers(data)) return event.replace(/^data:.*/gm, replaceNotNumbers)
      unparsed += 1
      return event
    })
    .join('\n\n')
}

/** Whether an invalid JSON text is JSON except for NaN and Infinity. */
function hasNotNumbers(text: string): boolean {
  const json = replaceNotNumbers(text)
  return json !== text && tryParseJson(json) !== undefined
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
