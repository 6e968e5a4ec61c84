import { createNotFoundError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { compileTrialTool, createCompiledTool, withChains } from '#core/engines/runtime-manifest/index.ts'
import { resolveChainOrder } from '#core/engines/tool-chain/index.ts'
import { createFailedResult } from '#core/engines/tool-result/index.ts'
import { resolveToolTarget } from '#core/engines/tool-state/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { TrialResult } from '#core/model/drafts/trial-result.ts'
import type { ToolAddress } from '#core/model/entity-address.ts'
import type { HiddenReason } from '#core/model/tools/tool-details.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { buildTenant } from '#core/services/calls/build-tenant.ts'
import { createCallRecorder } from '#core/services/calls/call-recorder.ts'
import { ExchangeRecorder } from '#core/services/calls/exchange-recorder.ts'
import { runChain, type ToolChain } from '#core/services/calls/run-chain.ts'
import type { ToolCallDeps, ToolCallOptions } from '#core/services/calls/tool-call.ts'
import { maskCredential, openCredential } from '#core/services/credentials/open-credential.ts'
import type { TokenDeps } from '#core/services/credentials/renew-token.ts'
import { examineSchemas } from '#core/services/drafts/examine-schemas.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { buildDraftToolView } from '#core/services/previews/draft-tool-view.ts'
import { loadToolDependencies } from '#core/services/tools/load-tool-dependencies.ts'

const hiddenReasonMessages: Record<HiddenReason, string> = {
  disabled: 'The tool is disabled.',
  unbound: 'The tool is bound to no operation.',
  binding_missing: 'The operation that the tool is bound to no longer exists.',
  integration_unusable:
    'The integration of the tool has no URL to call, or its auth connection no longer exists.',
}

type ExecutionDeps = TokenDeps &
  Deps<'upstream' | 'mcpUpstream' | 'largeResults' | 'clock' | 'calls' | 'ids' | 'runtimeView'>

/** Calls a tool of the current draft, through the same code as a released one. */
export async function executeTool(
  deps: ExecutionDeps,
  address: ToolAddress,
  args: JsonObject,
  { requestId, ...options }: Pick<ToolCallOptions, 'signal' | 'hops'> & { requestId: string },
): Promise<TrialResult> {
  const trial = await readInApp(deps, address, (reader, app) => prepareTrial(deps, reader, app, address))
  if (typeof trial === 'string') {
    return { result: createFailedResult(hiddenReasonMessages[trial]), exchange: null, clientResults: [] }
  }
  const { chain, exchange, view } = trial
  const callDeps = { ...buildCallDeps(deps, address, requestId), exchange }
  const result = await runChain(callDeps, chain, args, { ...options, isOwner: true })
  const clientResults = view.buildClientResults(chain.first.tool.name, result)
  return { result, exchange: exchange.exchange, clientResults }
}

function buildCallDeps(
  deps: ExecutionDeps,
  { caller, appId }: ToolAddress,
  requestId: string,
): ToolCallDeps & Deps<'clock'> {
  const { upstream, mcpUpstream, largeResults, clock, timer } = deps
  return {
    upstream,
    mcpUpstream,
    largeResults,
    clock,
    timer,
    resolveCredential: (connectionId, rejected) => openCredential(deps, appId, connectionId, rejected),
    tenant: buildTenant(caller, appId),
    record: createCallRecorder(deps, { ...draftOrigin, appId, requestId }),
  }
}

const draftOrigin = { releaseId: null, version: null, via: 'execute', revision: '', client: '' } as const

type Trial = { chain: ToolChain; exchange: ExchangeRecorder; view: RuntimeView }

/** What calling the tool takes, and its view for clients; or why it cannot be called. */
async function prepareTrial(
  deps: ExecutionDeps,
  reader: StoreReader,
  app: App,
  { toolId }: ToolAddress,
): Promise<Trial | HiddenReason> {
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
  const id = first.tool.authConnectionId
  const masked = maskCredential(id ? await reader.authConnections.findById(app.id, id) : null, true)
  const contents = await loadUsedContents(reader, app)
  await examineSchemas(deps, contents)
  return {
    chain: { first, tools: new Map(compiled.map((other) => [other.tool.name, other])) },
    exchange: new ExchangeRecorder({ toolId, origin: first.origin, masked }),
    view: buildDraftToolView(deps, app, contents, toolId).view,
  }
}
