// Prepares calls of draft tools: the tool as it would be released, and the ports of its calls.

import { createNotFoundError } from '#base/errors.ts'
import { unknownAddress } from '#base/web/client-address.ts'
import {
  compileTrialTool,
  createCompiledTool,
  listChainSteps,
  withChains,
} from '#core/engines/apps/manifest/index.ts'
import { createToolResolver, resolveChainOrder } from '#core/engines/tools/dependencies/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { CallerIdentity } from '#core/model/calls/caller.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import { isSameOwner } from '#core/model/owner.ts'
import type { Caller } from '#core/model/principal.ts'
import type { HiddenReason } from '#core/model/tools/tool-details.ts'
import { resolveVariables } from '#core/model/variables/resolve-variables.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { openCredentialOfCaller, type PersonalCredentialDeps } from '../accounts/open-personal-credential.ts'
import { maskCredential, type OpenedCredential } from '../credentials/open-credential.ts'
import { loadToolDependencies } from '../tools/load-tool-dependencies.ts'
import { findUsedConnection, scopeOf } from '../variables/resolve-rows.ts'
import { approveAsOwner } from './approval-check.ts'
import { buildTenant } from './build-tenant.ts'
import { createCallRecorder } from './call-recorder.ts'
import type { ToolChain } from './run-chain.ts'
import type { ToolCallDeps } from './tool-call.ts'

export const hiddenReasonMessages: Record<HiddenReason, string> = {
  disabled: 'The tool is disabled.',
  unbound: 'The tool is bound to no operation.',
  binding_missing: 'The operation that the tool is bound to no longer exists.',
  integration_unusable:
    'The integration of the tool has no URL to call, or its auth connection no longer exists.',
}

/** `masked` may be shown instead of the credential of the tool. */
export type DraftCall = { chain: ToolChain; masked: OpenedCredential }

/** Prepares the call of a tool, or returns why it cannot be called. */
export async function prepareDraftCall(
  reader: StoreReader,
  app: App,
  toolId: string,
): Promise<DraftCall | HiddenReason> {
  const tool = await reader.tools.findById(app.id, toolId)
  if (!tool) throw createNotFoundError('tool')
  const all = tool.nextToolIds.length > 0 ? await reader.tools.list(app.id) : []
  const followers = new Set(
    resolveChainOrder(new Map(all.map((candidate) => [candidate.id, candidate])), tool, all.length),
  )
  const scope = scopeOf(app)
  const chain = resolveVariables([tool, ...all.filter(({ id }) => followers.has(id))], scope)
  const dependencies = resolveVariables(await loadToolDependencies(reader, app, chain), scope)
  const resolveTarget = createToolResolver(dependencies)
  const reason = resolveTarget(tool)
  if (typeof reason === 'string') return reason
  const widgets = resolveVariables(await reader.widgets.list(app.id), scope)
  const targets = new Map(chain.map((other) => [other, resolveTarget(other)]))
  const exposed = chain.filter((other) => typeof targets.get(other) !== 'string')
  const callable = listChainSteps(exposed, chain[0] ?? tool).flatMap((other) => {
    const target = targets.get(other)
    return !target || typeof target === 'string'
      ? []
      : [{ tool: other, compiled: compileTrialTool(other, target, widgets) }]
  })
  const compiled = withChains(callable).map(createCompiledTool)
  const first = compiled.find((other) => other.tool.id === toolId)
  if (!first) throw createNotFoundError('tool')
  const id = first.tool.authConnectionId
  return {
    chain: { first, tools: new Map(compiled.map((other) => [other.tool.name, other])) },
    masked: maskCredential(id ? await findUsedConnection(reader, app.id, id) : null, true),
  }
}

export type DraftCallDeps = PersonalCredentialDeps &
  Deps<'upstream' | 'mcpUpstream' | 'callThreads' | 'clock' | 'calls' | 'callers' | 'ids'>

/** Calls are recorded as calls of the owner. */
export function buildDraftCallDeps(
  deps: DraftCallDeps,
  { caller, appId }: AppAddress,
  requestId: string,
): ToolCallDeps & Deps<'clock'> {
  const { upstream, mcpUpstream, callThreads, clock, timer } = deps
  const sender = deps.callers.identify(appId, toTrialCaller(caller))
  return {
    upstream,
    mcpUpstream,
    callThreads,
    clock,
    timer,
    resolveCredential: (connectionId, rejected = null) =>
      openCredentialOfCaller(deps, { appId, connectionId, person: caller, rejected }),
    tenant: buildTenant(caller, appId),
    checkApproval: approveAsOwner,
    record: createCallRecorder(deps, {
      ...draftOrigin,
      appId,
      requestId,
      caller: sender.id,
      sender,
      userId: caller.subject,
    }),
  }
}

/** The operation's name in the audit trail. */
const toTrialCaller = ({ issuer, subject, origin: { actor } }: Caller): CallerIdentity => ({
  issuer,
  subject,
  name: isSameOwner(actor, { issuer, subject }) ? actor.email || (actor.name ?? '') : '',
})

const draftOrigin = {
  releaseId: null,
  version: null,
  via: 'execute',
  revision: '',
  client: '',
  alias: '',
  address: unknownAddress,
} as const
