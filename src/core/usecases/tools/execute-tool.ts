import { notFound } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { withChains } from '#core/engines/runtime-manifest/compile-chains.ts'
import { compileTriedTool } from '#core/engines/runtime-manifest/compile-manifest.ts'
import { type CompiledTool, compiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { toolTarget } from '#core/engines/runtime-manifest/tool-state.ts'
import { chainOrder } from '#core/engines/tool-chain/tool-chain.ts'
import { failedResult } from '#core/engines/tool-result/tool-result.ts'
import type { App } from '#core/model/app.ts'
import type { Owner } from '#core/model/principal.ts'
import type { HiddenReason } from '#core/model/tool-facts.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader } from '#core/ports/store.ts'
import { readApp } from '#core/services/apps/app-access.ts'
import { callPath } from '#core/services/calls/call-path.ts'
import type { CallUses, CredentialSource } from '#core/services/calls/call-tool.ts'
import { callRecorder } from '#core/services/calls/record-calls.ts'
import { runChain, type ToolsByName } from '#core/services/calls/run-chain.ts'
import { openCredential } from '#core/services/credentials/open-credential.ts'
import type { TokenUses } from '#core/services/credentials/renew-token.ts'

const words: Record<HiddenReason, string> = {
  disabled: 'The tool is disabled.',
  unbound: 'The tool is bound to no operation.',
  binding_missing: 'The operation that the tool is bound to no longer exists.',
  integration_unusable:
    'The integration of the tool has no URL to call, or its auth connection no longer exists.',
}

/** Calls a tool of the current draft, through the same code as a released one. */
export async function executeTool(
  uses: TokenUses & Uses<'upstream' | 'mcpUpstream' | 'clock' | 'calls' | 'ids'>,
  by: Owner,
  appId: string,
  toolId: string,
  args: JsonObject,
  signal: AbortSignal,
): Promise<ToolResult> {
  const tried = await readApp(uses, by, appId, (reader, app) => triedTools(reader, app, toolId))
  if (typeof tried === 'string') return failedResult(words[tried])
  const credentialOf: CredentialSource = (connectionId, refused) =>
    openCredential(uses, appId, connectionId, refused)
  const { upstream, mcpUpstream, clock } = uses
  const record = callRecorder(uses, { ...ofDraft, appId })
  const call: CallUses & Uses<'clock'> = {
    upstream,
    mcpUpstream,
    clock,
    credentialOf,
    tenant: appId,
    record,
  }
  return runChain(call, tried.tools, tried.first, args, { signal })
}

const ofDraft = { releaseId: null, version: null, via: 'execute', revision: '', client: '' } as const

type TriedTools = { first: CompiledTool; tools: ToolsByName }

/** The tool and the tools chained after it, or why it cannot be called. */
async function triedTools(reader: Reader, app: App, toolId: string): Promise<TriedTools | HiddenReason> {
  const tool = await reader.tools.byId(app.id, toolId)
  if (!tool) throw notFound('tool')
  const all = tool.nextToolIds.length > 0 ? await reader.tools.all(app.id) : []
  const followers = chainOrder(all, tool)
  const chain = [tool, ...all.filter(({ id }) => followers.includes(id))]
  const path = await callPath(reader, app, chain)
  const reason = toolTarget(path, tool)
  if (typeof reason === 'string') return reason
  const widgets = await reader.widgets.all(app.id)
  const served = chain.flatMap((one) => {
    const target = toolTarget(path, one)
    return typeof target === 'string' ? [] : [{ tool: one, compiled: compileTriedTool(one, target, widgets) }]
  })
  const compiled = withChains(served).map(compiledTool)
  const first = compiled.find((one) => one.tool.id === toolId)
  if (!first) throw notFound('tool')
  return { first, tools: new Map(compiled.map((one) => [one.tool.name, one])) }
}
