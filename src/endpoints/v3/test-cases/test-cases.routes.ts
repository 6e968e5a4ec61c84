import Type from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { maxTestCasesPerApp, type TestCase } from '#core/model/test-cases/test-case.ts'
import type { Ports } from '#core/ports/ports.ts'
import { recordTestCase } from '#core/usecases/test-cases/record-test-case.ts'
import { runAppTests } from '#core/usecases/test-cases/run-app-tests.ts'
import { suggestTestAssertions } from '#core/usecases/test-cases/suggest-test-assertions.ts'
import {
  changeTestCase,
  createTestCase,
  deleteTestCase,
  pageTestCases,
  readTestCase,
} from '#core/usecases/test-cases/test-cases.ts'
import { changeTestsRequired, readTests } from '#core/usecases/test-cases/test-status.ts'
import { keyString, longString } from '#endpoints/shared/scalars.wire.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import {
  cursorProperties,
  openCursor,
  readPageLimit,
  sealNextCursor,
} from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewTestCaseV3,
  parseNewTestCase,
  parseSuggestionBasis,
  parseTestCaseChange,
  presentTestCase,
  presentTestCaseItem,
  StoredAssertionsV3,
  SuggestionBasisV3,
  TestCaseChangeV3,
  TestCaseItemV3,
  TestCaseV3,
} from './test-case.wire.ts'
import { presentTestRun, presentTestStatus, TestRunV3, TestStatusV3 } from './test-run.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const caseParams = Type.Object({ app_id: Type.String(), test_case_id: Type.String() })
const caseReply = Type.Object({ test_case: TestCaseV3 })
const statusReply = Type.Object({ tests: TestStatusV3 })
const creationOrder = { sort: 'created_at', descending: false, query: '' } as const

const TestRunBody = Type.Object(
  {
    keys: Type.Optional(Type.Array(keyString, { minItems: 1, maxItems: maxTestCasesPerApp })),
    live: Type.Optional(Type.Boolean({ default: false })),
  },
  { title: 'TestRunRequest' },
)

const RecordingBody = Type.Object(
  {
    tool: keyString,
    arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    key: Type.Optional(keyString),
    description: Type.Optional(longString),
  },
  { title: 'TestRecording' },
)

const toCaseResponse = (testCase: TestCase) => ({
  body: { test_case: presentTestCase(testCase) },
  revision: testCase.revision,
})

const toCreatedResponse = (testCase: TestCase) => ({
  ...toCaseResponse(testCase),
  location: `/api/v3/apps/${testCase.appId}/test-cases/${testCase.id}`,
})

export const testCasesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.tests.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tests',
    requires: 'viewer',
    summary: 'Read whether the tests of an app must pass, and their results',
    params: appParams,
    reply: statusReply,
    handle: async ({ caller, params: { app_id: appId } }) => ({
      body: { tests: presentTestStatus(await readTests(deps, { caller, appId })) },
    }),
  }),
  defineOperation({
    id: 'v3.tests.change',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/tests',
    requires: 'publisher',
    summary: 'Set whether the tests of an app must pass before a release',
    params: appParams,
    body: Type.Object({ required: Type.Boolean() }, { title: 'TestStatusChange' }),
    tagged: false,
    takesDraftTag: true,
    reply: statusReply,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => {
      const status = await changeTestsRequired(deps, { caller, appId }, body.required, expected)
      return { body: { tests: presentTestStatus(status) } }
    },
  }),
  defineOperation({
    id: 'v3.tests.run',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tests/run',
    requires: 'builder',
    summary: 'Run test cases against the draft',
    params: appParams,
    body: TestRunBody,
    reportsProgress: true,
    reply: Type.Object({ run: TestRunV3 }),
    handle: async ({ caller, params: { app_id: appId }, body, signal, hops, requestId, report }) => {
      const { keys = null, live = false } = body
      const run = await runAppTests(
        deps,
        { caller, appId },
        { keys },
        { live, signal, hops, requestId, report: (run) => report({ run: presentTestRun(run) }) },
      )
      return { body: { run: presentTestRun(run) } }
    },
  }),
  defineOperation({
    id: 'v3.testCases.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/test-cases',
    requires: 'viewer',
    summary: 'List the test cases of an app, the oldest first',
    params: appParams,
    query: Type.Object(cursorProperties),
    reply: buildListSchema(TestCaseItemV3),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `test cases ${appId}`
      const after = query.cursor ? openCursor(deps.cursors, query.cursor, list) : null
      const limit = readPageLimit(query.limit)
      const page = await pageTestCases(deps, { caller, appId }, { ...creationOrder, limit, after })
      return {
        body: presentList(page.rows.map(presentTestCaseItem), sealNextCursor(deps.cursors, page, list)),
      }
    },
  }),
  defineOperation({
    id: 'v3.testCases.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/test-cases',
    requires: 'builder',
    summary: 'Create a test case',
    params: appParams,
    body: NewTestCaseV3,
    reply: caseReply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) =>
      toCreatedResponse(await createTestCase(deps, { caller, appId }, parseNewTestCase(body))),
  }),
  defineOperation({
    id: 'v3.testCases.record',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/test-cases/record',
    requires: 'builder',
    summary: 'Call a tool of the draft at its upstream, and store the call as a test case',
    params: appParams,
    body: RecordingBody,
    reply: caseReply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body, signal, hops, requestId }) => {
      const { tool, arguments: args = {}, key = '', description = '' } = body
      const recording = { tool, arguments: args as JsonObject, key, description }
      const options = { signal, hops, requestId }
      return toCreatedResponse(await recordTestCase(deps, { caller, appId }, recording, options))
    },
  }),
  defineOperation({
    id: 'v3.testCases.suggest',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/test-cases/suggestion',
    requires: 'builder',
    summary: 'Suggest the assertions of a test case from a call',
    params: appParams,
    body: SuggestionBasisV3,
    reply: Type.Object({ assert: StoredAssertionsV3 }),
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body, requestId }) => {
      const basis = parseSuggestionBasis(body)
      return { body: { assert: await suggestTestAssertions(deps, { caller, appId }, basis, requestId) } }
    },
  }),
  defineOperation({
    id: 'v3.testCases.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/test-cases/{test_case_id}',
    requires: 'viewer',
    summary: 'Read a test case with its recorded response',
    params: caseParams,
    reply: caseReply,
    handle: async ({ caller, params: { app_id: appId, test_case_id: testCaseId } }) =>
      toCaseResponse(await readTestCase(deps, { caller, appId, testCaseId })),
  }),
  defineOperation({
    id: 'v3.testCases.change',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/test-cases/{test_case_id}',
    requires: 'builder',
    summary: 'Change a test case',
    params: caseParams,
    body: TestCaseChangeV3,
    reply: caseReply,
    errors: ['conflict'],
    handle: async ({ caller, params: { app_id: appId, test_case_id: testCaseId }, body, expected }) =>
      toCaseResponse(
        await changeTestCase(deps, { caller, appId, testCaseId }, parseTestCaseChange(body), expected),
      ),
  }),
  defineOperation({
    id: 'v3.testCases.delete',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/test-cases/{test_case_id}',
    requires: 'builder',
    summary: 'Delete a test case',
    params: caseParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, test_case_id: testCaseId }, expected }) => {
      await deleteTestCase(deps, { caller, appId, testCaseId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
