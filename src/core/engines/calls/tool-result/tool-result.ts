// Converts an upstream's response into the result that the model reads. Every response has a result: failures become
// error results with a message and the start of the response body.
import type { InputViolation } from '#base/errors.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { measureUtf8 } from '#base/texts/utf8-length.ts'
import type { ContentBlock, ToolResult } from '#core/model/tools/tool-result.ts'
import { buildBinaryBlocks } from './binary-blocks.ts'
import { buildErrorResult, formatStatusLine } from './error-result.ts'
import { createFailedResult } from './failed-result.ts'
import { formatReportedHeaders } from './headers/header-reader.ts'
import { smallBodyBytes } from './response/processing-cost.ts'
import {
  describeTooManyValues,
  type Redact,
  type ResponseContent,
  type RestResponse,
  readResponseContent,
} from './response/response-content.ts'
import type { ResultShape } from './result-shape.ts'
import { cutData, type ListCut } from './size-limit/cut-data.ts'
import { cutText } from './size-limit/cut-text.ts'

export { createFailedResult } from './failed-result.ts'
export type { Redact } from './response/response-content.ts'
export { limitText } from './size-limit/cut-text.ts'

const maxReportedViolations = 5
const problemsKey = 'tenon/output-problems'
const noSelectedPath = 'the response contains none of the selected paths'

export function buildToolResult(response: RestResponse, redact: Redact, shape: ResultShape): ToolResult {
  if (response.status >= 300)
    return withNotices(
      response,
      buildErrorResult(response, readResponseContent(limitErrorBody(response), redact, shape.maxValues)),
    )
  const content = readResponseContent(response, redact, shape.maxValues, shape.xml)
  const meta: JsonObject = {
    'tenon/http-status': response.status,
    ...(response.partial && { 'tenon/partial': true }),
    ...(response.reportedHeaders && { 'tenon/headers': response.reportedHeaders }),
  }
  const notice = content.kind === 'data' ? content.notice : undefined
  return withNotices(response, buildContentResult(response, content, meta, shape), notice)
}

/** Notices of a result, each as a separate block, so that the text of the body stays unchanged. */
function withNotices(response: RestResponse, result: ToolResult, notice = ''): ToolResult {
  const { status, partial, redirection, reportedHeaders, unknownEncoding } = response
  if (!partial && !redirection && !reportedHeaders && !unknownEncoding && !notice) return result
  const notices = [
    notice !== '' && notice,
    partial && status < 300 && '[cut: the response is incomplete]',
    unknownEncoding &&
      `[the response declares the unknown content encoding "${unknownEncoding}"; it is shown as it was sent]`,
    redirection && `[${redirection}]`,
    reportedHeaders && formatReportedHeaders(reportedHeaders),
  ].filter((text) => typeof text === 'string')
  return { ...result, content: [...result.content, ...notices.map(createTextBlock)] }
}

function buildContentResult(
  response: RestResponse,
  content: ResponseContent,
  meta: JsonObject,
  shape: ResultShape,
): ToolResult {
  const { reportedHeaders: headers } = response
  if (content.kind === 'data')
    return buildDataResult(headers ? { ...content, headers } : content, meta, shape)
  if (!headers || !shape.selectsHeaders) return buildPlainResult(response, content, meta, shape)
  const selected = buildDataResult({ kind: 'data', text: '{}', value: {}, headers }, meta, shape)
  if (content.kind === 'nothing' || selected.isError) return selected
  const plain = buildPlainContent(response, content, selected.meta, shape)
  return { ...selected, content: [...selected.content, ...plain.content], meta: plain.meta }
}

/** Only the start of an error is shown, so the rest is not read. Ends with a complete character. */
function limitErrorBody(response: RestResponse): RestResponse {
  const { body } = response
  if (body.length <= smallBodyBytes) return response
  let end = smallBodyBytes
  while (end > smallBodyBytes - 4 && ((body[end] ?? 0) & 0xc0) === 0x80) end--
  return { ...response, body: body.subarray(0, end) }
}

/** Responses without data. Where a tool has an output schema, they are validated as an empty object. */
function buildPlainResult(
  response: RestResponse,
  content: Exclude<ResponseContent, { kind: 'data' }>,
  meta: JsonObject,
  shape: ResultShape,
): ToolResult {
  const problems = content.kind === 'text' && content.problem ? [`the response ${content.problem}`] : []
  const violations = [...problems, ...(shape.validate?.({}) ?? []).map(formatViolation)]
  if (shape.isStrict && shape.validate && violations.length > 0) {
    const start = content.kind === 'text' ? `\n\n${cutText(content.text, 2_000)?.text ?? content.text}` : ''
    const message = "The server's response does not contain the data that this tool's output schema requires."
    return createFailedResult(`${message}${start}`, meta)
  }
  return {
    structuredContent: undefined,
    isError: false,
    ...buildPlainContent(response, content, { ...meta, ...buildViolationsMeta(problems) }, shape),
  }
}

function buildPlainContent(
  response: RestResponse,
  content: Exclude<ResponseContent, { kind: 'data' }>,
  meta: JsonObject,
  { maxBytes, maxValues, toolName }: ResultShape,
): Pick<ToolResult, 'content' | 'meta'> {
  switch (content.kind) {
    case 'nothing':
      return { content: [createTextBlock(`${formatStatusLine(response)} and no content.`)], meta }
    case 'bytes':
      return {
        content: buildBinaryBlocks(content.bytes, content.type, toolName),
        meta: { ...meta, ...buildTypeMeta(content) },
      }
    case 'text': {
      const short = cutText(content.text, maxBytes)
      const textMeta = { ...meta, ...buildTypeMeta(content), ...(short && { 'tenon/cut': short.cut }) }
      const notices =
        content.problem === describeTooManyValues(maxValues)
          ? [createTextBlock(`[the response ${content.problem}]`)]
          : []
      return { content: [createTextBlock(short?.text ?? content.text), ...notices], meta: textMeta }
    }
  }
}

const createTextBlock = (text: string): ContentBlock => ({ type: 'text', text })
const buildTypeMeta = ({ type }: { type: string }): JsonObject => (type ? { 'tenon/media-type': type } : {})

type DataContent = Extract<ResponseContent, { kind: 'data' }>

export function buildDataResult(content: DataContent, meta: JsonObject, shape: ResultShape): ToolResult {
  const selection = shape.select?.(content.value, content.headers)
  const visible = removeHiddenFields(selection === undefined ? content.value : selection, shape)
  const violations = shape.validate?.(visible) ?? []
  if (shape.isStrict && violations.length > 0) return buildSchemaViolationResult(violations, meta)
  const fullMeta = {
    ...meta,
    ...buildViolationsMeta(violations.map(formatViolation)),
    ...(shape.select && selection === undefined && { 'tenon/selection': noSelectedPath }),
  }
  const fits = measureUtf8(content.text, shape.maxBytes) <= shape.maxBytes
  if (selection === undefined && !shape.hide && fits)
    return createSuccessResult(content.text, content.value, fullMeta)
  return buildRewrittenResult(visible, fullMeta, shape)
}

// @guard protocol/widgets
const removeHiddenFields = (value: Json, { hide }: ResultShape): Json => (hide ? hide(value) : value)

const createSuccessResult = (
  text: string,
  structuredContent: Json,
  meta: JsonObject,
  notice = '',
): ToolResult => ({
  // The notice is a separate block, so that the text before it stays JSON.
  content: notice ? [createTextBlock(text), createTextBlock(notice)] : [createTextBlock(text)],
  structuredContent,
  isError: false,
  meta,
})

/** Serializes the data again: the selection, without hidden fields, cut to the size limit. */
function buildRewrittenResult(visible: Json, meta: JsonObject, shape: ResultShape): ToolResult {
  const text = JSON.stringify(visible)
  const total = measureUtf8(text)
  if (total <= shape.maxBytes) return createSuccessResult(text, visible, meta)
  const { value, lists } = cutData(visible, shape.maxBytes)
  const short = JSON.stringify(value)
  if (shape.isStrict && shape.validate && shape.validate(value).length > 0) {
    return createFailedResult(
      `The result of ${total} bytes had to be cut to ${shape.maxBytes} bytes and violates the output schema after that.`,
      meta,
    )
  }
  const cut = { unit: 'bytes', shown: measureUtf8(short), total, lists }
  return createSuccessResult(short, value, { ...meta, 'tenon/cut': cut }, formatCutNotice(cut))
}

function formatCutNotice({
  shown,
  total,
  lists,
}: {
  shown: number
  total: number
  lists: ListCut[]
}): string {
  const items = lists.map(
    (list) => `; the first ${list.shown} of ${list.total} items${list.path && ` of ${list.path}`}`,
  )
  return `[cut: ${shown} of ${total} bytes${items.join('')}]`
}

const formatViolation = ({ path, message }: Pick<InputViolation, 'path' | 'message'>) =>
  `${path || 'the response'} ${message}`

const buildViolationsMeta = (violations: string[]): JsonObject =>
  violations.length > 0 ? { [problemsKey]: violations.slice(0, maxReportedViolations) } : {}

export const listViolations = (violations: Pick<InputViolation, 'path' | 'message'>[]): string[] =>
  violations.slice(0, maxReportedViolations).map(formatViolation)

/** Adds violations of the output schema to `_meta`; known ones stay. */
export const withOutputViolations = (meta: JsonObject, violations: string[]): JsonObject => ({
  ...buildViolationsMeta(violations),
  ...meta,
})

export function buildSchemaViolationResult(violations: InputViolation[], meta: JsonObject): ToolResult {
  const lines = listViolations(violations).map((violation) => `- ${violation}`)
  return createFailedResult(
    `The server's response violates the output schema of this tool:\n${lines.join('\n')}`,
    meta,
  )
}
