import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { originOf } from '#base/web/url.ts'
import { compileRequest, type RequestBuilder } from '#core/engines/calls/rest-request/index.ts'
import {
  compileHeaderReader,
  compileResultShape,
  type HeaderReader,
  type ResultShape,
} from '#core/engines/calls/tool-result/index.ts'
import {
  type CompiledSchema,
  compileSharedSchema,
  compileSharedSchemaInTimeSlices,
  isLargeSchema,
} from '#core/engines/schemas/json-schema/index.ts'
import { createNameMapping, type NameMapping } from '#core/engines/schemas/portable-schema/index.ts'
import type { ManifestTool, McpTarget, RestTarget } from '#core/model/releases/manifest.ts'
import type { ValueRepair } from '#core/model/tools/value-repair.ts'

type Compiled<Target> = {
  tool: ManifestTool
  target: Target
  /** The origin that the tool's credential may be sent to; "" means none. */
  origin: string
  validateArguments(args: JsonObject): InputViolation[]
  /** The intended arguments, if they are invalid but have exactly one possible meaning. */
  repairArguments(args: JsonObject): ValueRepair | null
  /** The input for a thread that validates instead of `validateArguments`. */
  toValidation(args: JsonObject): { inputSchema: JsonObject; args: JsonObject }
  /** Violations of the tool's input schema, with the names that the caller knows. */
  renameViolations(violations: InputViolation[]): InputViolation[]
  /**
   * Compiles the schemas of the tool, which otherwise happens in its first call. Null means they are small,
   * or already compiled.
   */
  prepare(): TimeSlicedTask<void> | null
  resultShape: ResultShape
  /** The name that the caller knows, if it is an alias. */
  calledAs?: string
}

export type CompiledRestTool = Compiled<RestTarget> & {
  kind: 'rest'
  request: RequestBuilder
  /** The headers of a response that callers receive. */
  readHeaders: HeaderReader
}
export type CompiledMcpTool = Compiled<McpTarget> & {
  kind: 'mcp'
  /** Completes the arguments of a caller to those that the server gets. */
  completeArguments(args: JsonObject): JsonObject
}

/** A tool that is ready to be called: nothing is parsed or compiled for each call. */
export type CompiledTool = CompiledRestTool | CompiledMcpTool

/** REST requests never use arguments that their operation does not know. */
export const ignoresUnknownArguments = ({ target, rejectsUnknown }: ManifestTool): boolean =>
  target.kind === 'rest' && !rejectsUnknown

const retainNames = (violations: InputViolation[]) => violations

export function createCompiledTool(tool: ManifestTool): CompiledTool {
  const { target, fixedArguments: fixed, argumentNames } = tool
  const checked = tool.checkedSchema ?? tool.inputSchema
  const mapping = argumentNames ? createNameMapping(checked, argumentNames) : null
  const common = {
    tool,
    ...createArgumentValidator(tool, checked, mapping),
    renameViolations: retainNames,
    resultShape: compileResultShape(tool, tool.hides, readsXml(target)),
  }
  if (target.kind === 'mcp') {
    const completeArguments = (given: JsonObject) => {
      const args = mapping ? mapping.toOriginal(given) : given
      return fixed ? { ...args, ...fixed } : args
    }
    return { ...common, kind: 'mcp', target, origin: originOf(target.endpoint), completeArguments }
  }
  const build = compileRequest(target.plan, target.baseUrl, target.accept)
  const complete: RequestBuilder = fixed ? (args) => build({ ...args, ...fixed }) : build
  const request: RequestBuilder = mapping ? (args) => complete(mapping.toOriginal(args)) : complete
  const { method, responseHeaders: declared = [] } = target.plan
  const readHeaders = compileHeaderReader({ method, declared, select: tool.result.select })
  return { ...common, kind: 'rest', target, origin: originOf(target.baseUrl), request, readHeaders }
}

const readsXml = (target: ManifestTool['target']) =>
  target.kind === 'rest' ? (target.plan.responseXml ?? null) : null

/**
 * Compiles the validator at the first call, so that an app with a thousand tools does not delay its first client. A
 * large schema should be prepared before, in time slices.
 */
function createArgumentValidator(
  tool: ManifestTool,
  inputSchema: JsonObject,
  mapping: NameMapping | null,
): Pick<CompiledTool, 'validateArguments' | 'repairArguments' | 'toValidation' | 'prepare'> {
  const { result } = tool
  const toListed = (args: JsonObject) => (mapping ? mapping.toListed(args) : args)
  let schema: CompiledSchema | undefined
  let isPrepared = !isLargeSchema(inputSchema) && !(result.checked && isLargeSchema(result.checked))
  function* prepare(): TimeSlicedTask<void> {
    schema = yield* compileSharedSchemaInTimeSlices(inputSchema)
    if (result.checked) yield* compileSharedSchemaInTimeSlices(result.checked)
    isPrepared = true
  }
  return {
    validateArguments(args) {
      schema ??= compileSharedSchema(inputSchema)
      return schema.check(toListed(args))
    },
    repairArguments: (args) =>
      compileSharedSchema(inputSchema).repair(toListed(args), {
        ignoresUnknown: ignoresUnknownArguments(tool),
      }),
    toValidation: (args) => ({ inputSchema, args: toListed(args) }),
    prepare: () => (isPrepared ? null : prepare()),
  }
}
