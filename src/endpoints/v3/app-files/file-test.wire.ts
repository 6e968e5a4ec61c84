import Type from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { TestCaseContent } from '#core/model/test-cases/test-case.ts'
import { keyString } from '#endpoints/shared/scalars.wire.ts'
import { NewTestCaseV3, presentRecordedResponse } from '../test-cases/test-case.wire.ts'
import { omitDefaults } from './default-members.ts'

export const FileTestV3 = Type.Object(
  { ...NewTestCaseV3.properties, key: keyString },
  { title: 'AppFileTest' },
)

export const presentFileTest = ({ response, ...test }: TestCaseContent): JsonObject =>
  omitDefaults(
    { ...test, response: response && presentFileResponse(response) },
    { description: '', arguments: {}, upstream: 'auto', assert: [], response: null },
  )

const presentFileResponse = (response: NonNullable<TestCaseContent['response']>) =>
  omitDefaults(presentRecordedResponse(response), { status: 200, content_type: 'application/json' })
