import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkFixedArgumentInvalid } from './fixed-argument-invalid.ts'

const inputSchema: JsonObject = {
  type: 'object',
  properties: { tenant: { type: 'string' }, limit: { type: 'integer', maximum: 50 } },
  required: ['tenant'],
}

const issues = (fixedArguments: JsonObject, isEnabled = true) =>
  runWithoutPauses(
    checkFixedArgumentInvalid(
      buildTestContents({
        operations: [buildContentsOperation({ inputSchema })],
        tools: [buildContentsTool({ fixedArguments, enabled: isEnabled })],
      }),
    ),
  )

test('values that the operation accepts have no issue, nor has a tool that is off', () => {
  expect(issues({ limit: 5 })).toEqual([])
  expect(issues({})).toEqual([])
  expect(issues({ limit: 51 }, false)).toEqual([])
})

test('a value that the operation rejects blocks a release', () => {
  expect(issues({ tenant: 'acme', limit: 51 })).toMatchObject([
    { code: 'fixed_argument_invalid', blocksPublish: true, message: expect.stringContaining('limit') },
  ])
})

test('an argument that the operation does not have is a warning', () => {
  expect(issues({ colour: 'red' })).toMatchObject([
    { code: 'fixed_argument_unknown', blocksPublish: false, message: expect.stringContaining('colour') },
  ])
})
