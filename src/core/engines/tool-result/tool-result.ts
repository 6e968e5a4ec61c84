// Converts an upstream's response into the result that the model reads. Whatever the upstream sends, there is a result:
// a failure becomes an error result with a message and the start of the response body.
import type { InputFault } from '#base/errors.ts'
import type { Json, JsonObject } from '#base/json.ts'
import type { ContentBlock, ToolResult } from '#core/model/tool-result.ts'
import { blocksOf } from './binary-result.ts'
import { cutData, type ListCut } from './cut-data.ts'
import { cutText } from './cut-text.ts'
import { exactly } from './exact-numbers.ts'
import { failedResult } from './failed-result.ts'
import { mended } from './mended.ts'
import { type Answer, type Reading, type Redact, readingOf } from './reading.ts'
import { refusal, statusLine } from './refusal.ts'
import type { ResultShape } from './result-shape.ts'
import { utf8Length } from './utf8-length.ts'

export { cut } from './cut-text.ts'
export { failedResult } from './failed-result.ts'
export type { Redact } from './reading.ts'

const maxToldFaults = 5
const noSelectedPath = 'the response contains none of the selected paths'

export function resultOf(answer: Answer, redact: Redact, shape: ResultShape): ToolResult {
  const reading = readingOf(answer, redact)
  if (answer.status >= 300) return refusal(answer, reading)
  const meta: JsonObject = {
    'tenon/http-status': answer.status,
    ...(answer.partial && { 'tenon/partial': true }),
  }
  const result =
    reading.kind === 'data' ? dataResult(reading, meta, shape) : plainResult(answer, reading, meta, shape)
  if (!answer.partial) return result
  return { ...result, content: [...result.content, textBlock('[cut: the response is incomplete]')] }
}

/** Responses without data. Where a tool has an output schema, they are validated as an empty object. */
function plainResult(
  answer: Answer,
  reading: Exclude<Reading, { kind: 'data' }>,
  meta: JsonObject,
  shape: ResultShape,
): ToolResult {
  const lacks = reading.kind === 'text' && reading.lacks ? [`the response ${reading.lacks}`] : []
  const faults = [...lacks, ...(shape.faultsOf?.({}) ?? []).map(faultText)]
  if (shape.isStrict && shape.faultsOf && faults.length > 0) {
    const start = reading.kind === 'text' ? `\n\n${cutText(reading.text, 2_000)?.text ?? reading.text}` : ''
    const message = "The server's response does not contain the data that this tool's output schema requires."
    return failedResult(`${message}${start}`, meta)
  }
  return {
    structuredContent: undefined,
    isError: false,
    ...plainContent(answer, reading, { ...meta, ...faultsMeta(lacks) }, shape),
  }
}

function plainContent(
  answer: Answer,
  reading: Exclude<Reading, { kind: 'data' }>,
  meta: JsonObject,
  { maxBytes, toolName }: ResultShape,
): Pick<ToolResult, 'content' | 'meta'> {
  switch (reading.kind) {
    case 'nothing':
      return { content: [textBlock(`${statusLine(answer)} and no content.`)], meta }
    case 'bytes':
      return {
        content: blocksOf(reading.bytes, reading.type, toolName),
        meta: { ...meta, ...typeMeta(reading) },
      }
    case 'text': {
      const short = cutText(reading.text, maxBytes)
      const told = { ...meta, ...typeMeta(reading), ...(short && { 'tenon/cut': short.cut }) }
      return { content: [textBlock(short?.text ?? reading.text)], meta: told }
    }
  }
}

const textBlock = (text: string): ContentBlock => ({ type: 'text', text })
const typeMeta = ({ type }: { type: string }): JsonObject => (type ? { 'tenon/media-type': type } : {})

type Data = Extract<Reading, { kind: 'data' }>

export function dataResult(reading: Data, meta: JsonObject, shape: ResultShape): ToolResult {
  const taken = shape.select?.(reading.value)
  const whole = shown(taken === undefined ? reading.value : taken, shape)
  const faults = shape.faultsOf?.(whole) ?? []
  if (shape.isStrict && faults.length > 0) return disobeying(faults, meta)
  const notes = {
    ...meta,
    ...faultsMeta(faults.map(faultText)),
    ...(shape.select && taken === undefined && { 'tenon/selection': noSelectedPath }),
  }
  const fits = utf8Length(reading.text, shape.maxBytes) <= shape.maxBytes
  if (taken === undefined && !shape.hide && fits) return data(reading.text, reading.value, notes)
  return writtenAnew(reading, notes, shape, taken !== undefined)
}

const shown = (value: Json, { hide }: ResultShape): Json => (hide ? hide(value) : value)

const data = (text: string, structuredContent: Json, meta: JsonObject, mark = ''): ToolResult => ({
  // The notice is a block of its own, so that the text before it remains JSON.
  content: mark ? [textBlock(text), textBlock(mark)] : [textBlock(text)],
  structuredContent,
  isError: false,
  meta,
})

/** Serializes the data again: the selection, without hidden fields, cut to the size limit. */
function writtenAnew(reading: Data, meta: JsonObject, shape: ResultShape, isSelected: boolean): ToolResult {
  const source = exactly(reading.text, reading.value)
  const taken = isSelected ? shape.select?.(source) : undefined
  const whole = shown(taken === undefined ? source : taken, shape)
  const text = JSON.stringify(whole)
  const total = utf8Length(text)
  if (total <= shape.maxBytes) return data(text, dataIn(text), meta)
  const { value, lists } = cutData(whole, shape.maxBytes)
  const short = JSON.stringify(value)
  const structured = dataIn(short)
  if (shape.isStrict && shape.faultsOf && shape.faultsOf(structured).length > 0) {
    return failedResult(
      `The result of ${total} bytes had to be cut to ${shape.maxBytes} and then violates the output schema.`,
      meta,
    )
  }
  const cut = { unit: 'bytes', shown: utf8Length(short), total, lists }
  return data(short, structured, { ...meta, 'tenon/cut': cut }, cutMark(cut))
}

const dataIn = (text: string): Json => mended(JSON.parse(text), (one) => one)

function cutMark({ shown, total, lists }: { shown: number; total: number; lists: ListCut[] }): string {
  const items = lists.map(
    (one) => `; the first ${one.shown} of ${one.total} items${one.path && ` of ${one.path}`}`,
  )
  return `[cut: ${shown} of ${total} bytes${items.join('')}]`
}

const faultText = ({ path, message }: InputFault) => `${path || 'the response'} ${message}`

const faultsMeta = (faults: string[]): JsonObject =>
  faults.length > 0 ? { 'tenon/output-faults': faults.slice(0, maxToldFaults) } : {}

export function disobeying(faults: InputFault[], meta: JsonObject): ToolResult {
  const told = faults.slice(0, maxToldFaults).map((fault) => `- ${faultText(fault)}`)
  return failedResult(
    `The server's response violates the output schema of this tool:\n${told.join('\n')}`,
    meta,
  )
}
