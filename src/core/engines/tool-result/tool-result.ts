// From an upstream's answer to what the model reads. Whatever the upstream does, there is a result:
// a failure is one too, told in our words, with the start of what the upstream said.
import { deeperThan, type Json } from '#base/json.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import { decoded, mediaTypeOf } from './media-type.ts'

export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** Takes out of a text what must not reach the caller, in case the upstream repeats it. */
export type Redact = (text: string) => string

/** Characters of an answer put before the model. */
const maxTextLength = 200_000
const maxErrorLength = 2_000
/** Deeper values cannot be written out again safely, here or by a client. */
const maxDepth = 100

const metaOf = (answer: Answer) => ({ 'tenon/http-status': answer.status })

/** A call that failed, told to the model. */
export const failedResult = (text: string, meta: ToolResult['meta'] = {}): ToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: undefined,
  isError: true,
  meta,
})

const success = (answer: Answer, text: string, structuredContent: Json | undefined): ToolResult => ({
  content: [{ type: 'text', text: cut(text, maxTextLength) }],
  structuredContent,
  isError: false,
  meta: metaOf(answer),
})

export function resultOf(answer: Answer, redact: Redact): ToolResult {
  const { status, body } = answer
  if (status >= 400) return refusal(answer, redact)
  if (status >= 300)
    return failedResult(`${statusLine(answer)}, a redirect, which is not followed.`, metaOf(answer))
  if (body.length === 0) return success(answer, `${statusLine(answer)} and no content.`, undefined)
  const { kind, type, charset } = mediaTypeOf(answer.headers['content-type'] ?? '')
  if (kind === 'binary') return success(answer, `[${body.length} bytes of ${type}, not shown]`, undefined)
  const text = redact(decoded(body, charset))
  return kind === 'text' ? success(answer, text, undefined) : dataResult(answer, text, kind === 'json')
}

/** `promised`: the answer said that it is JSON. */
function dataResult(answer: Answer, text: string, promised: boolean): ToolResult {
  const value = parsed(text)
  if (value === undefined && promised) {
    const start = cut(text, maxErrorLength)
    return failedResult(`The server's answer is not the JSON that it says it is:\n\n${start}`, metaOf(answer))
  }
  if (deeperThan(value, maxDepth)) {
    return failedResult('The server answered with JSON that is nested too deeply.', metaOf(answer))
  }
  return success(answer, text, value)
}

function refusal(answer: Answer, redact: Redact): ToolResult {
  const { kind, charset } = mediaTypeOf(answer.headers['content-type'] ?? '')
  const said = kind === 'binary' ? '' : redact(decoded(answer.body, charset)).trim()
  const told = said ? `:\n\n${cut(said, maxErrorLength)}` : '.'
  return failedResult(`${statusLine(answer)}${told}`, metaOf(answer))
}

const statusLine = (answer: Answer) => `The server answered with HTTP status ${answer.status}`

/** The start of a long text, and a line that says how much of it that is. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const whole = start.isWellFormed() ? start : start.slice(0, -1)
  return `${whole}\n\n[cut: the first ${whole.length} of ${text.length} characters]`
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
