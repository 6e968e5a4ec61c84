import type { JsonObject } from '#base/json.ts'
import { buildTestedCall, type ObservedCall, suggestAssertions } from '#core/engines/apps/test-cases/index.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { RecordedResponse, TestCase } from '#core/model/test-cases/test-case.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { editDraft, readInApp } from '#core/services/apps/app-access.ts'
import { buildDraftCallDeps, type DraftCallDeps } from '#core/services/calls/draft-call.ts'
import { callForTest, type TestCallOptions } from '#core/services/test-cases/call-for-test.ts'
import { insertTestCase, requireFreeTestKey } from '#core/services/test-cases/insert-test-case.ts'
import { prepareTestCall } from '#core/services/test-cases/prepare-test-call.ts'
import { requireValidTestCase } from './test-cases.ts'

/** `tool`: the key of the tool. An empty key of the case is derived from the tool. */
export type TestRecording = { tool: string; arguments: JsonObject; key: string; description: string }

/** Calls the tool once, at the API, and stores the call as a test case that expects the same request and result. */
export async function recordTestCase(
  deps: DraftCallDeps & Deps<'store' | 'digest'>,
  address: AppAddress<EditingRole>,
  { tool, arguments: args, key, description }: TestRecording,
  { requestId, ...options }: TestCallOptions & { requestId: string },
): Promise<TestCase> {
  const call = await readInApp(deps, address, async (reader, app) => {
    if (key) requireFreeTestKey(await reader.testCases.list(app.id), key)
    return prepareTestCall(reader, app, tool)
  })
  const observed = await callForTest(buildDraftCallDeps(deps, address, requestId), call, args, options)
  const input = {
    key,
    description,
    tool,
    arguments: args,
    upstream: 'auto',
    assert: suggestAssertions(buildTestedCall(observed)),
    response: toRecordedResponse(observed),
  } as const
  requireValidTestCase(input)
  return editDraft(deps, address, (writer, app, now) =>
    insertTestCase(deps, writer, { appId: app.id, input, now }),
  )
}

/** Null without a response, or if it is binary or too long to record. */
function toRecordedResponse({ exchange, result }: ObservedCall): RecordedResponse | null {
  const response = exchange?.response
  if (!response || response.body === null) return null
  const { 'content-type': contentType = '' } = response.headers
  const reported = Object.keys(result.meta['tenon/headers'] ?? {})
  const headers = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => name !== 'content-type' && reported.includes(name)),
  )
  const recorded = { status: response.status ?? 200, contentType, body: response.body }
  return Object.keys(headers).length > 0 ? { ...recorded, headers } : recorded
}
