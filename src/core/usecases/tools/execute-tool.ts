import { createNotFoundError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { compileTrialTool, createCompiledTool, withChains } from '#core/engines/runtime-manifest/index.ts'
import { resolveChainOrder } from '#core/engines/tool-chain/index.ts'
import { createFailedResult } from '#core/engines/tool-result/index.ts'
import { resolveToolTarget } from '#core/engines/tool-state/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ToolAddress } from '#core/model/entity-address.ts'
import type { HiddenReason } from '#core/model/tools/tool-details.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { buildTenant } from '#core/services/calls/build-tenant.ts'
import { createCallRecorder } from '#core/services/calls/call-recorder.ts'
import { runChain, type ToolChain } from '#core/services/calls/run-chain.ts'
import type { ToolCallDeps, ToolCallOptions } from '#core/services/calls/tool-call.ts'
import { type CredentialSource, openCredential } from '#core/services/credentials/open-credential.ts'
import type { TokenDeps } from '#core/services/credentials/renew-token.ts'
import { loadToolDependencies } from '#core/services/tools/load-tool-dependencies.ts'

const hiddenReasonMessages: Record<HiddenReason, string> = {
  disabled: 'The tool is disabled.',
  unbound: 'The tool is bound to no operation.',
  binding_missing: 'The operation that the tool is bound to no longer exists.',
  integration_unusable:
    'The integration of the tool has no URL to call, or its auth connection no longer exists.',
}

/** Calls a tool of the current draft, through the same code as a released one. */
export async function executeTool(
  deps: TokenDeps & Deps<'upstream' | 'mcpUpstream' | 'largeResults' | 'clock' | 'calls' | 'ids'>,
  address: ToolAddress,
  args: JsonObject,
  options: Pick<ToolCallOptions, 'signal' | 'hops'>,
): Promise<ToolResult> {
  const draftChain = await readInApp(deps, address, (reader, app) =>
    compileDraftChain(reader, app, address.toolId),
  )
  if (typeof draftChain === 'string') return createFailedResult(hiddenReasonMessages[draftChain])
  const resolveCredential: CredentialSource = (connectionId, rejected) =>
    openCredential(deps, address.appId, connectionId, rejected)
  const { upstream, mcpUpstream, largeResults, clock } = deps
  const record = createCallRecorder(deps, { ...draftOrigin, appId: address.appId })
  const callDeps: ToolCallDeps & Deps<'clock'> = {
    upstream,
    mcpUpstream,
    largeResults,
    clock,
    resolveCredential,
    tenant: buildTenant(address.caller, address.appId),
    record,
  }
  return runChain(callDeps, draftChain, args, options)
}

const draftOrigin = { releaseId: null, version: null, via: 'execute', revision: '', client: '' } as const

/** The tool and the tools chained after it, or why it cannot be called. */
async function compileDraftChain(
  reader: StoreReader,
  app: App,
  toolId: string,
): Promise<ToolChain | HiddenReason> {
  const tool = await reader.tools.findById(app.id, toolId)
  if (!tool) throw createNotFoundError('tool')
  const all = tool.nextToolIds.length > 0 ? await reader.tools.list(app.id) : []
  const followers = resolveChainOrder(all, tool)
  const chain = [tool, ...all.filter(({ id }) => followers.includes(id))]
  const dependencies = await loadToolDependencies(reader, app, chain)
  const reason = resolveToolTarget(dependencies, tool)
  if (typeof reason === 'string') return reason
  const widgets = await reader.widgets.list(app.id)
  const callable = chain.flatMap((other) => {
    const target = resolveToolTarget(dependencies, other)
    return typeof target === 'string'
      ? []
      : [{ tool: other, compiled: compileTrialTool(other, target, widgets) }]
  })
  const compiled = withChains(callable).map(createCompiledTool)
  const first = compiled.find((other) => other.tool.id === toolId)
  if (!first) throw createNotFoundError('tool')
  return { first, tools: new Map(compiled.map((other) => [other.tool.name, other])) }
}
