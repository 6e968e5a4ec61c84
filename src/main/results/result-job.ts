// What the thread does for one response.
import { createRedactor } from '#core/engines/redaction/index.ts'
import { buildToolResult, compileResultShape, type ResultShape } from '#core/engines/tool-result/index.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { LargeResponse } from '#core/ports/large-results.ts'

export type ResultJob = Omit<LargeResponse, 'tenant'> & { maxValues: number }
/** `result` is JSON, which is parsed faster than a structured clone of it is read. */
export type ResultReply = { result: string } | { error: string }

const maxShapes = 20
const shapes = new Map<string, ResultShape>()

export function runResultJob({ response, secrets, tool, maxValues }: ResultJob): ResultReply {
  try {
    const redact = createRedactor([...secrets])
    return { result: JSON.stringify(buildToolResult(response, redact, { ...findShape(tool), maxValues })) }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Compiling a schema takes longer than validating most responses, so the last ones are retained. */
function findShape(tool: ResultJob['tool']): ResultShape {
  const key = JSON.stringify(tool)
  const shape = shapes.get(key) ?? compileResultShape(tool, tool.hides)
  shapes.delete(key)
  shapes.set(key, shape)
  const [oldest] = shapes.keys()
  if (shapes.size > maxShapes && oldest !== undefined) shapes.delete(oldest)
  return shape
}

export const parseResult = (text: string): ToolResult => ({
  structuredContent: undefined,
  ...JSON.parse(text),
})
