import type { Json } from '#base/json.ts'
import { measureUtf8 } from '#base/texts/utf8-length.ts'
import { buildToolResult, type ResultShape } from '#core/engines/calls/tool-result/index.ts'
import type { ForwardedBlock, ToolResult } from '#core/model/tools/tool-result.ts'

/**
 * Applies the result options of a tool by the same rules as for REST APIs: the selection, the size limit, and for
 * strict tools the validation, whose failure is an error result. Null when none of them applies.
 */
export function shapeMcpData(
  data: Json | undefined,
  content: ForwardedBlock[],
  shape: ResultShape,
): ToolResult | null {
  const text = data === undefined ? joinTexts(content) : JSON.stringify(data)
  const isChecked = shape.isStrict && shape.validate !== null
  const isTooLong = data !== undefined && measureUtf8(text, shape.maxBytes) > shape.maxBytes
  const isUnselected = shape.select === null && shape.hide === null
  if (!isChecked && !isTooLong && (isUnselected || data === undefined)) return null
  const type = data === undefined ? 'text/markdown' : 'application/json'
  const response = { status: 200, headers: { 'content-type': type }, body: new TextEncoder().encode(text) }
  const { meta, ...result } = buildToolResult(response, (same) => same, shape)
  const { 'tenon/http-status': _status, 'tenon/media-type': _type, ...ownMeta } = meta
  return result.isError || data !== undefined ? { ...result, meta: ownMeta } : null
}

const joinTexts = (content: ForwardedBlock[]): string =>
  content.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n')
