// Error responses: status, description of the problem, and when to retry. They have no structured content: the output
// schema does not describe errors, and some clients validate any structured content.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { parseRetryAfter } from '#base/retry-after.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import { cutText } from './cut-text.ts'
import { failedResult } from './failed-result.ts'
import type { Answer, Reading } from './reading.ts'

const maxBytes = 2_000
const maxTitle = 300

export function refusal(answer: Answer, reading: Reading): ToolResult {
  const wait = retryAfter(answer.headers['retry-after'])
  const meta: JsonObject = {
    'tenon/http-status': answer.status,
    ...(wait && { 'tenon/retry-after': wait }),
  }
  if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
    return failedResult(`${statusLine(answer)}, a redirect, which is not followed.`, meta)
  }
  const problem = reading.kind === 'data' ? problemIn(reading.value) : ''
  const said = reading.kind === 'data' || reading.kind === 'text' ? reading.text.trim() : ''
  const again =
    wait && ` ${typeof wait === 'number' ? `Try again in ${wait} s.` : `Try again after ${wait}.`}`
  const first = `${statusLine(answer)}${problem && `: ${problem}`}`
  if (!said) return failedResult(`${first}.${again}`, meta)
  return failedResult(
    `${first}${again ? `.${again} Response body` : ''}:\n\n${cutText(said, maxBytes)?.text ?? said}`,
    meta,
  )
}

export const statusLine = (answer: Answer) => `The server answered with HTTP status ${answer.status}`

/** Title and detail of a problem details object (RFC 9457). */
function problemIn(value: Json): string {
  if (!isJsonObject(value)) return ''
  const { title, detail } = value
  const words = [title, detail].filter((text) => typeof text === 'string' && text !== '')
  return words.map((text) => String(text).slice(0, maxTitle).toWellFormed()).join(' – ')
}

/** Seconds, or an ISO 8601 timestamp; "" when the header is missing or invalid. */
function retryAfter(header: string | undefined): number | string {
  const parsed = parseRetryAfter(header)
  if (!parsed) return ''
  return 'seconds' in parsed ? parsed.seconds : new Date(parsed.time).toISOString()
}
