import type { Json } from '#base/json.ts'
import type { ResultShape } from '#core/engines/tool-result/result-shape.ts'
import { resultOf } from '#core/engines/tool-result/tool-result.ts'
import { utf8Length } from '#core/engines/tool-result/utf8-length.ts'
import type { PassedBlock, ToolResult } from '#core/model/tool-result.ts'

/**
 * Applies the result options of a tool by the same rules as for REST APIs: the selection, the size limit, and for
 * strict tools the validation, whose failure is an error result. Null when none of them applies.
 */
export function shapedData(
  data: Json | undefined,
  content: PassedBlock[],
  shape: ResultShape,
): ToolResult | null {
  const text = data === undefined ? textIn(content) : JSON.stringify(data)
  const isOwed = shape.isStrict && shape.faultsOf !== null
  const isLong = data !== undefined && utf8Length(text, shape.maxBytes) > shape.maxBytes
  const isWhole = shape.select === null && shape.hide === null
  if (!isOwed && !isLong && (isWhole || data === undefined)) return null
  const type = data === undefined ? 'text/markdown' : 'application/json'
  const answer = { status: 200, headers: { 'content-type': type }, body: new TextEncoder().encode(text) }
  const { meta, ...result } = resultOf(answer, (same) => same, shape)
  const { 'tenon/http-status': _status, 'tenon/media-type': _type, ...told } = meta
  return result.isError || data !== undefined ? { ...result, meta: told } : null
}

const textIn = (content: PassedBlock[]): string =>
  content.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n')
