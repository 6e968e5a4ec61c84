import type { JsonObject } from '#base/json.ts'
import { createFailedResult } from '#core/engines/calls/tool-result/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { TrialResult } from '#core/model/drafts/trial-result.ts'
import type { ToolAddress } from '#core/model/entity-address.ts'
import type { HiddenReason } from '#core/model/tools/tool-details.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import {
  buildDraftCallDeps,
  type DraftCallDeps,
  hiddenReasonMessages,
  prepareDraftCall,
} from '#core/services/calls/draft-call.ts'
import { ExchangeRecorder } from '#core/services/calls/exchange-recorder.ts'
import { runChain, type ToolChain } from '#core/services/calls/run-chain.ts'
import type { ToolCallOptions } from '#core/services/calls/tool-call.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { buildDraftToolView } from '#core/services/previews/draft-tool-view.ts'

type ExecutionDeps = DraftCallDeps & Deps<'runtimeView'>

/** Calls a tool of the current draft with the same code as a released tool. */
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
  const callDeps = { ...buildDraftCallDeps(deps, address, requestId), exchange }
  const result = await runChain(callDeps, chain, args, { ...options, isOwner: true })
  const clientResults = view.buildClientResults(chain.first.tool.name, result)
  return { result, exchange: exchange.exchange, clientResults }
}

type Trial = { chain: ToolChain; exchange: ExchangeRecorder; view: RuntimeView }

/** Prepares the call of the tool and its view for clients, or returns why it cannot be called. */
async function prepareTrial(
  deps: ExecutionDeps,
  reader: StoreReader,
  app: App,
  { toolId }: ToolAddress,
): Promise<Trial | HiddenReason> {
  const call = await prepareDraftCall(reader, app, toolId)
  if (typeof call === 'string') return call
  const { chain, masked } = call
  const contents = await loadUsedContents(reader, app)
  return {
    chain,
    exchange: new ExchangeRecorder({ toolId, origin: chain.first.origin, masked }),
    view: (await buildDraftToolView(deps, app, contents, toolId)).view,
  }
}
