// The work of a thread for one call.
import { mapExactNumbers, parseExactJson, toReadableNumbers, toRoundedNumbers } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import { createRedactor } from '#core/engines/calls/redaction/index.ts'
import {
  buildToolResult,
  compileResultShape,
  type ResultShape,
} from '#core/engines/calls/tool-result/index.ts'
import { compileSharedSchema, isValidationGivenUp } from '#core/engines/schemas/json-schema/index.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { CheckedArguments, CostlyArguments, LargeResponse } from '#core/ports/call-threads.ts'

export type ResultJob = Omit<LargeResponse, 'tenant'> & { maxValues: number }
/** `args` is JSON text, so that every number keeps its digits. */
export type ValidationJob = Omit<CostlyArguments, 'tenant' | 'args'> & { args: string }
export type ThreadJob = ResultJob | ValidationJob
/** `result` is JSON text: parsing it is faster than reading a structured clone. */
export type ThreadReply = { result: string } | { error: string }

/** Numbers that a double cannot hold. Reading 20,000 of them in a reply takes the event loop some 10 ms. */
const maxExactNumbers = 20_000
const maxShapes = 20
const shapes = new Map<string, ResultShape>()

export function runThreadJob(job: ThreadJob): ThreadReply {
  try {
    return { result: JSON.stringify('response' in job ? buildResult(job) : validateArguments(job)) }
  } catch (error) {
    return { error: String(error) }
  }
}

function buildResult({ response, secrets, tool, xml, maxValues }: ResultJob): ToolResult {
  const redact = createRedactor([...secrets])
  return limitExactNumbers(buildToolResult(response, redact, { ...findShape(tool), xml, maxValues }))
}

/**
 * With more of them, long decimals of the structured content are rounded, as clients would read them; the text has all
 * digits.
 */
function limitExactNumbers(result: ToolResult): ToolResult {
  let count = 0
  mapExactNumbers(result.structuredContent, (exact) => {
    count++
    return exact
  })
  if (count <= maxExactNumbers) return result
  return { ...result, structuredContent: toRoundedNumbers(toReadableNumbers(result.structuredContent)) }
}

function validateArguments({ inputSchema, args: text, ignoresUnknown }: ValidationJob): CheckedArguments {
  const args: JsonObject = parseExactJson(text)
  const schema = compileSharedSchema(inputSchema)
  const violations = schema.check(args)
  const isInvalid = violations.length > 0 && !isValidationGivenUp(violations)
  return { violations, repair: isInvalid ? schema.repair(args, { ignoresUnknown }) : null }
}

/** Compiling a schema takes longer than validating most responses, so the last ones are kept. */
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
  ...parseExactJson(text),
})

export const parseCheckedArguments = (text: string): CheckedArguments => parseExactJson(text)
