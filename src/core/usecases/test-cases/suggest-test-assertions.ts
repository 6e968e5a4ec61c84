import { buildTestedCall, suggestAssertions } from '#core/engines/apps/test-cases/index.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { RecordedResponse, TestAssertion, TestCaseContent } from '#core/model/test-cases/test-case.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { buildDraftCallDeps, type DraftCallDeps } from '#core/services/calls/draft-call.ts'
import { replayForTest } from '#core/services/test-cases/call-for-test.ts'
import { prepareTestCall } from '#core/services/test-cases/prepare-test-call.ts'
import { requireValidTestCase } from './test-cases.ts'

/** `tool`: its key. Without a response, suggests only assertions on the request. */
export type SuggestionBasis = Pick<TestCaseContent, 'tool' | 'arguments' | 'response'>

const noResponse: RecordedResponse = { status: 200, contentType: '', body: '' }

/** Suggests assertions for a test case from a recorded call. Nothing is sent. */
export async function suggestTestAssertions(
  deps: DraftCallDeps,
  address: AppAddress,
  { tool, arguments: args, response }: SuggestionBasis,
  requestId: string,
): Promise<TestAssertion[]> {
  requireValidTestCase({ arguments: args, response })
  const call = await readInApp(deps, address, (reader, app) => prepareTestCall(reader, app, tool))
  const callDeps = buildDraftCallDeps(deps, address, requestId)
  const observed = await replayForTest(callDeps, call, args, response ?? noResponse)
  const suggested = suggestAssertions(buildTestedCall(observed))
  // Rejected arguments need no response: nothing would have been sent.
  if (response || !observed.exchange) return suggested
  return suggested.filter(({ path }) => path.startsWith('/request'))
}
