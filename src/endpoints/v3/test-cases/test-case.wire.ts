import Type, { type Static } from 'typebox'
import type { Json, JsonObject } from '#base/json.ts'
import { headerNamePattern } from '#base/web/header-name.ts'
import {
  assertionTypes,
  maxAssertions,
  maxRecordedBytes,
  type NewTestCase,
  type RecordedResponse,
  type TestAssertion,
  type TestCase,
  type TestCaseChange,
  testUpstreams,
} from '#core/model/test-cases/test-case.ts'
import {
  defineStringEnum,
  keyString,
  longString,
  makeNullable,
  shortString,
} from '#endpoints/shared/scalars.wire.ts'

const argumentsObject = Type.Record(Type.String(), Type.Unknown())

const AssertionBody = Type.Object(
  {
    type: defineStringEnum(...assertionTypes),
    path: Type.String({ maxLength: 1000 }),
    value: Type.Optional(Type.Unknown()),
  },
  { title: 'TestAssertion' },
)

const recordedHeaders = Type.Record(Type.String(), Type.String({ maxLength: 4096 }), {
  propertyNames: { pattern: headerNamePattern },
  maxProperties: 50,
})

const ResponseBody = Type.Object(
  {
    status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599, default: 200 })),
    content_type: Type.Optional(shortString),
    body: Type.String({ maxLength: maxRecordedBytes }),
    headers: Type.Optional(recordedHeaders),
  },
  { title: 'RecordedResponse' },
)

const properties = {
  key: Type.Optional(keyString),
  description: Type.Optional(longString),
  arguments: Type.Optional(argumentsObject),
  upstream: Type.Optional(defineStringEnum(...testUpstreams)),
  assert: Type.Optional(Type.Array(AssertionBody, { maxItems: maxAssertions })),
  response: Type.Optional(makeNullable(ResponseBody)),
}

export const NewTestCaseV3 = Type.Object({ tool: keyString, ...properties }, { title: 'TestCaseCreation' })

export const TestCaseChangeV3 = Type.Object(
  { tool: Type.Optional(keyString), ...properties },
  { title: 'TestCaseChange' },
)

export const SuggestionBasisV3 = Type.Object(
  { tool: keyString, arguments: properties.arguments, response: properties.response },
  { title: 'TestSuggestionRequest' },
)

export const StoredAssertionsV3 = Type.Array(
  Type.Object(
    { type: Type.String(), path: Type.String(), value: Type.Unknown() },
    { title: 'StoredTestAssertion' },
  ),
)

const itemProperties = {
  id: Type.String(),
  app_id: Type.String(),
  key: Type.String(),
  description: Type.String(),
  tool: Type.String(),
  arguments: argumentsObject,
  upstream: Type.String(),
  assert: StoredAssertionsV3,
  has_response: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
}

export const TestCaseItemV3 = Type.Object(itemProperties, { title: 'TestCaseItem' })

export const TestCaseV3 = Type.Object(
  {
    ...itemProperties,
    response: makeNullable(
      Type.Object(
        {
          status: Type.Integer(),
          content_type: Type.String(),
          body: Type.String(),
          headers: Type.Optional(Type.Record(Type.String(), Type.String())),
        },
        { title: 'StoredRecordedResponse' },
      ),
    ),
  },
  { title: 'TestCase' },
)

export const parseAssertion = ({ type, path, value }: Static<typeof AssertionBody>): TestAssertion => ({
  type,
  path,
  value: (value ?? (type.endsWith('is-json') ? {} : null)) as Json,
})

export const parseRecordedResponse = ({
  status = 200,
  content_type = 'application/json',
  body,
  headers,
}: Static<typeof ResponseBody>): RecordedResponse => ({
  status,
  contentType: content_type,
  body,
  ...(headers && { headers: toLowerCaseNames(headers) }),
})

const toLowerCaseNames = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

export function parseTestCaseChange({
  arguments: args,
  assert,
  response,
  ...plain
}: Static<typeof TestCaseChangeV3>): TestCaseChange {
  return {
    ...plain,
    ...(args && { arguments: args as JsonObject }),
    ...(assert && { assert: assert.map(parseAssertion) }),
    ...(response !== undefined && { response: response && parseRecordedResponse(response) }),
  }
}

export const parseNewTestCase = (body: Static<typeof NewTestCaseV3>): NewTestCase => ({
  key: '',
  description: '',
  arguments: {},
  upstream: 'auto',
  assert: [],
  response: null,
  ...parseTestCaseChange(body),
  tool: body.tool,
})

export const parseSuggestionBasis = ({
  tool,
  arguments: args = {},
  response,
}: Static<typeof SuggestionBasisV3>) => ({
  tool,
  arguments: args as JsonObject,
  response: response ? parseRecordedResponse(response) : null,
})

export const presentTestCaseItem = (testCase: TestCase): Static<typeof TestCaseItemV3> => ({
  id: testCase.id,
  app_id: testCase.appId,
  key: testCase.key,
  description: testCase.description,
  tool: testCase.tool,
  arguments: testCase.arguments,
  upstream: testCase.upstream,
  assert: testCase.assert,
  has_response: testCase.response !== null,
  created_at: testCase.createdAt,
  updated_at: testCase.updatedAt,
})

export const presentRecordedResponse = ({ status, contentType, body, headers }: RecordedResponse) => ({
  status,
  content_type: contentType,
  body,
  ...(headers && { headers }),
})

export const presentTestCase = (testCase: TestCase): Static<typeof TestCaseV3> => ({
  ...presentTestCaseItem(testCase),
  response: testCase.response && presentRecordedResponse(testCase.response),
})
