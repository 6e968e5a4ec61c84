import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { originOf } from '#base/url.ts'
import { type CompiledSchema, compileSharedSchema } from '#core/engines/json-schema/index.ts'
import { compileRequest, type RequestBuilder } from '#core/engines/rest-request/index.ts'
import { compileResultShape, type ResultShape } from '#core/engines/tool-result/index.ts'
import type { ManifestTool, McpTarget, RestTarget } from '#core/model/releases/manifest.ts'

type Compiled<Target> = {
  tool: ManifestTool
  target: Target
  /** The origin that the tool's credential may be sent to; "" is none. */
  origin: string
  validateArguments(args: JsonObject): InputViolation[]
  resultShape: ResultShape
}

export type CompiledRestTool = Compiled<RestTarget> & { kind: 'rest'; request: RequestBuilder }
export type CompiledMcpTool = Compiled<McpTarget> & { kind: 'mcp' }

/** A tool that is ready to be called: nothing is parsed or compiled for each call. */
export type CompiledTool = CompiledRestTool | CompiledMcpTool

export function createCompiledTool(tool: ManifestTool): CompiledTool {
  const { target } = tool
  const common = {
    tool,
    validateArguments: createArgumentValidator(tool.inputSchema),
    resultShape: compileResultShape(tool, tool.hides),
  }
  if (target.kind === 'mcp') {
    return { ...common, kind: 'mcp', target, origin: originOf(target.endpoint) }
  }
  const request = compileRequest(target.plan, target.baseUrl, target.accept)
  return { ...common, kind: 'rest', target, origin: originOf(target.baseUrl), request }
}

/**
 * Compiles the validator at the first call, so that an app with a thousand tools does not delay its first client. What
 * one schema may cost is bounded, so the first call of a tool holds up the others for 50 milliseconds at most.
 */
function createArgumentValidator(inputSchema: JsonObject): CompiledTool['validateArguments'] {
  let schema: CompiledSchema | undefined
  return (args) => {
    schema ??= compileSharedSchema(inputSchema)
    return schema.check(args)
  }
}
