// One call of a draft tool for a test case: the tool alone, without the tools chained after it.
import type { JsonObject } from '#base/json.ts'
import type { ObservedCall } from '#core/engines/apps/test-cases/index.ts'
import type { CallOutcome } from '#core/model/calls/call-record.ts'
import { maxRecordedBytes, type RecordedResponse } from '#core/model/test-cases/test-case.ts'
import { type CallRecorder, resolveCallOutcome } from '../calls/call-recorder.ts'
import { callTool } from '../calls/call-tool.ts'
import type { DraftCall } from '../calls/draft-call.ts'
import { ExchangeRecorder } from '../calls/exchange-recorder.ts'
import type { ToolCallDeps, ToolCallOptions } from '../calls/tool-call.ts'
import { noCredential } from '../credentials/open-credential.ts'
import { createRecordedUpstreams } from './recorded-upstreams.ts'

export type TestCallOptions = Pick<ToolCallOptions, 'signal' | 'hops'>

/** The request is observed without its credential, so that test cases do not depend on it. */
export async function callForTest(
  deps: ToolCallDeps,
  { chain: { first } }: DraftCall,
  args: JsonObject,
  options: TestCallOptions,
): Promise<ObservedCall> {
  const exchange = new ExchangeRecorder({
    toolId: first.tool.id,
    origin: first.origin,
    masked: noCredential,
    maxRequestBytes: maxRecordedBytes,
  })
  const observed = observeOutcome(deps.record)
  const callDeps = { ...deps, record: observed.record, exchange }
  const result = await callTool(callDeps, first, args, { ...options, isOwner: true })
  return { outcome: observed.getOutcome(), exchange: exchange.exchange, result }
}

/** Like `callForTest`, with a recorded response: nothing is sent or recorded, and no secret is opened. */
export const replayForTest = (
  deps: ToolCallDeps,
  call: DraftCall,
  args: JsonObject,
  response: RecordedResponse,
): Promise<ObservedCall> => {
  const { record: _none, ...others } = deps
  const offline = { ...others, ...createRecordedUpstreams(response), resolveCredential: () => noCredential }
  return callForTest(offline, call, args, {})
}

function observeOutcome(next: CallRecorder | undefined) {
  let outcome: CallOutcome = 'internal_error'
  const record: CallRecorder = (tool, args, details) => {
    const finish = next?.(tool, args, details)
    return (result) => {
      outcome = resolveCallOutcome(result, details)
      finish?.(result)
    }
  }
  return { record, getOutcome: () => outcome }
}
