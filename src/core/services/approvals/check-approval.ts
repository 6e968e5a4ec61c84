// Checks whether a person has approved a call, for tools that require it. An approval is for one call with one caller,
// release, tool and set of arguments. It is consumed before anything is sent.

import type { JsonObject } from '#base/json.ts'
import { addMilliseconds } from '#base/time.ts'
import { originOf } from '#base/web/url.ts'
import {
  describeCallArguments,
  fingerprintCall,
  makeVisible,
  summarizeArguments,
} from '#core/engines/calls/approval/index.ts'
import { createFailedResult } from '#core/engines/calls/tool-result/index.ts'
import {
  type ApprovalRequest,
  approvalMinutes,
  type CallApproval,
} from '#core/model/approvals/call-approval.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ApprovalCheck, WithheldCall } from '../calls/approval-check.ts'
import { buildApprovalUrl, openApprovalRequest, sealApprovalRequest } from './approval-links.ts'

export type ApprovalDeps = Deps<'store' | 'secrets' | 'digest' | 'clock' | 'ids' | 'baseUrl'>

/**
 * A null `caller` means the caller is not signed in. `tokenId`: the app's token that a program calls with;
 * null if there is none.
 */
export type ApprovedContext = {
  manifest: Pick<Manifest, 'appId' | 'name' | 'releaseId'>
  caller: Owner | null
  tokenId: string | null
}

/** Bounds the text that a person must read and the data of waiting calls in the store. */
const maxArgumentCharacters = 64 * 1024
const maxWaiting = 200

export const createApprovalCheck =
  (deps: ApprovalDeps, context: ApprovedContext): ApprovalCheck =>
  async (tool, args) => {
    const { manifest, caller, tokenId } = context
    const call = { releaseId: manifest.releaseId, toolId: tool.id, caller, tokenId, args }
    const callDigest = deps.digest.sha256(fingerprintCall(call))
    const known = await findApproval(deps, callDigest)
    if (
      known?.state === 'approved' &&
      // @guard calls/approvals
      (await consume(deps, callDigest))
    )
      return null
    if (known?.state === 'denied') return withhold('denied', describeDenial(tool))
    if (known?.state === 'waiting') return requestApproval(deps, known)
    if (JSON.stringify(args).length > maxArgumentCharacters)
      return withhold('invalid_arguments', tooLongMessage)
    const approval = await insertApproval(deps, context, { tool, args, callDigest })
    return approval ? requestApproval(deps, approval) : withhold('rate_limited', tooManyMessage)
  }

const findApproval = ({ store, clock }: ApprovalDeps, callDigest: string): Promise<CallApproval | null> =>
  store.read((reader) => reader.callApprovals.findByCall(callDigest, clock.now()))

const consume = ({ store, clock }: ApprovalDeps, callDigest: string): Promise<boolean> =>
  store.transact((writer) => writer.callApprovals.consume(callDigest, clock.now()))

const withhold = (outcome: WithheldCall['outcome'], text: string): WithheldCall => ({
  outcome,
  result: createFailedResult(text),
})

const describeDenial = ({ title }: ManifestTool) =>
  `The call was not made: a person denied this call of “${title}”. Do not repeat it unless the user asks for it; the same call can be requested again when the person takes the denial back, at the latest in ${approvalMinutes} minutes.`
const tooLongMessage = `The call was not made: a person has to approve it, but its arguments are larger than ${maxArgumentCharacters / 1024} KiB, too large to read. Call the tool with smaller arguments.`
const tooManyMessage = `The call was not made: ${maxWaiting} calls already wait for the approval of a person. Wait until some of them are decided, or repeat the call in ${approvalMinutes} minutes.`

type UnapprovedCall = { tool: ManifestTool; args: JsonObject; callDigest: string }

/** The approval of this call, which a concurrent call may have inserted; null means too many calls wait. */
async function insertApproval(
  deps: ApprovalDeps,
  { manifest, caller }: ApprovedContext,
  { tool, args, callDigest }: UnapprovedCall,
): Promise<CallApproval | null> {
  const request = buildRequest(deps, manifest.name, tool, args)
  const now = deps.clock.now()
  const approval: CallApproval = {
    callDigest,
    tokenDigest: deps.digest.sha256(request.token),
    appId: manifest.appId,
    caller,
    state: 'waiting',
    request: await sealApprovalRequest(deps, callDigest, request),
    expiresAt: addMilliseconds(now, approvalMinutes * 60_000),
  }
  return deps.store.transact(async ({ callApprovals }) => {
    if ((await callApprovals.count(manifest.appId, caller, now)) >= maxWaiting) return null
    await callApprovals.insert(approval, now)
    return callApprovals.findByCall(callDigest, now)
  })
}

const buildRequest = (
  { ids }: ApprovalDeps,
  app: string,
  { name, title, annotations, target, inputSchema }: ManifestTool,
  args: JsonObject,
): ApprovalRequest => ({
  token: ids.createUnguessable(),
  formToken: ids.createUnguessable(),
  app: makeVisible(app),
  tool: { name, title: makeVisible(title) },
  server: originOf(target.kind === 'rest' ? target.baseUrl : target.endpoint),
  effect: annotations.readOnlyHint ? 'reads' : annotations.destructiveHint ? 'destroys' : 'changes',
  arguments: describeCallArguments(inputSchema, args),
})

async function requestApproval(deps: ApprovalDeps, approval: CallApproval): Promise<WithheldCall> {
  const request = await openApprovalRequest(deps, approval)
  const elicitation: CallerElicitation = {
    key: 'approval',
    id: approval.tokenDigest,
    message: describeRequest(request),
    url: buildApprovalUrl(deps, request),
    isAnswered: async () => (await findApproval(deps, approval.callDigest))?.state !== 'waiting',
  }
  return {
    outcome: 'awaiting_caller',
    result: { ...createFailedResult(elicitation.message), elicitation },
  }
}

/** Contains the arguments, which the reading model wrote itself. */
function describeRequest({ app, tool, arguments: described }: ApprovalRequest): string {
  const summary = summarizeArguments(described)
  return `A person has to approve this call of “${tool.title}” of “${app}”${summary === '' ? '' : ` (${summary})`}. The approval is for exactly these arguments and one call.`
}
