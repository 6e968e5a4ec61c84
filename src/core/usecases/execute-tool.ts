import { notFound } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { compileTool } from '#core/engines/runtime-manifest/compile-manifest.ts'
import { type CompiledTool, compiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { toolTarget } from '#core/engines/runtime-manifest/tool-state.ts'
import { failedResult } from '#core/engines/tool-result/tool-result.ts'
import type { Owner } from '#core/model/principal.ts'
import type { HiddenReason } from '#core/model/tool-facts.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from './access.ts'
import { callPath } from './call-path.ts'
import { callTool } from './call-tool.ts'
import { openCredential } from './open-credential.ts'

const words: Record<HiddenReason, string> = {
  disabled: 'The tool is disabled.',
  unbound: 'The tool is bound to no operation.',
  binding_missing: 'The operation that the tool is bound to is gone.',
  integration_unusable: 'The integration of the tool has no base URL or has lost its auth connection.',
}

/** Calls a tool as the draft has it now, through the same path as a released one. */
export async function executeTool(
  uses: Uses<'store' | 'secrets' | 'upstream'>,
  by: Owner,
  appId: string,
  toolId: string,
  args: JsonObject,
  signal: AbortSignal,
): Promise<ToolResult> {
  const compiled = await readApp(
    uses,
    by,
    appId,
    async (reader, app): Promise<CompiledTool | HiddenReason> => {
      const tool = await reader.tools.byId(app.id, toolId)
      if (!tool) throw notFound('tool')
      const target = toolTarget(await callPath(reader, app, [tool]), tool)
      return typeof target === 'string' ? target : compiledTool(compileTool(tool, target))
    },
  )
  if (typeof compiled === 'string') return failedResult(words[compiled])
  const credentialOf = (connectionId: string | null) => openCredential(uses, appId, connectionId)
  return callTool({ upstream: uses.upstream, credentialOf }, compiled, args, { signal })
}
