import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { originOf } from '#base/url.ts'
import { compileSchema } from '#core/engines/json-schema/compile-schema.ts'
import { compileRequest } from '#core/engines/rest-request/compile-request.ts'
import type { CompiledRequest } from '#core/engines/rest-request/request.ts'
import type { ManifestTool } from '#core/model/manifest.ts'

/** A tool ready to be called: nothing is parsed or compiled per call. */
export type CompiledTool = {
  tool: ManifestTool
  /** Where the tool's credential may go; "" means nowhere. */
  origin: string
  argumentFaults(args: JsonObject): InputFault[]
  request: CompiledRequest
}

/** The validator is compiled at the first call, so that an app of a thousand tools does not hold up its first client. */
export function compiledTool(tool: ManifestTool): CompiledTool {
  let schema: ReturnType<typeof compileSchema> | undefined
  return {
    tool,
    origin: originOf(tool.baseUrl),
    argumentFaults(args) {
      schema ??= compileSchema(tool.inputSchema)
      return schema.check(args)
    },
    request: compileRequest(tool.plan, tool.baseUrl),
  }
}
