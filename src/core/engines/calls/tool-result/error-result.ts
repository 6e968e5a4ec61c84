// Error responses: status, description of the problem, and when to retry. They have no structured content: the output
// schema does not describe errors, and some clients validate any structured content.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { parseRetryAfter } from '#base/web/retry-after.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { createFailedResult } from './failed-result.ts'
import type { ResponseContent, RestResponse } from './response/response-content.ts'
import { cutText } from './size-limit/cut-text.ts'

const maxBytes = 2_000
const maxTitle = 300

export function buildErrorResult(response: RestResponse, content: ResponseContent): ToolResult {
  const retryAfter = readRetryAfter(response.headers['retry-after'])
  const meta: JsonObject = {
    'tenon/http-status': response.status,
    ...(retryAfter && { 'tenon/retry-after': retryAfter }),
    ...(response.reportedHeaders && { 'tenon/headers': response.reportedHeaders }),
  }
  if (response.status >= 300 && response.status < 400 && response.status !== 304) {
    return createFailedResult(`${formatStatusLine(response)}, a redirect that was not followed.`, meta)
  }
  const problem = content.kind === 'data' ? extractProblem(content.value) : ''
  const body = content.kind === 'data' || content.kind === 'text' ? content.text.trim() : ''
  const retryHint =
    retryAfter &&
    ` ${typeof retryAfter === 'number' ? `Try again in ${retryAfter} s.` : `Try again after ${retryAfter}.`}`
  const first = `${formatStatusLine(response)}${problem && `: ${problem}`}`
  if (!body) return createFailedResult(`${first}.${retryHint}`, meta)
  return createFailedResult(
    `${first}${retryHint ? `.${retryHint} Response body` : ''}:\n\n${cutText(body, maxBytes)?.text ?? body}`,
    meta,
  )
}

export const formatStatusLine = (response: RestResponse) =>
  `The server answered with HTTP status ${response.status}`

/** Title and detail of a problem details object (RFC 9457). */
function extractProblem(value: Json): string {
  if (!isJsonObject(value)) return ''
  const { title, detail } = value
  const texts = [title, detail].filter((text) => typeof text === 'string' && text !== '')
  return texts.map((text) => String(text).slice(0, maxTitle).toWellFormed()).join(' – ')
}

/** Seconds, or an ISO 8601 timestamp; "" when the header is missing or invalid. */
function readRetryAfter(header: string | undefined): number | string {
  const parsed = parseRetryAfter(header)
  if (!parsed) return ''
  return 'seconds' in parsed ? parsed.seconds : new Date(parsed.time).toISOString()
}
