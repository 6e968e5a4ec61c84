import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { defaultResultOptions } from '#core/model/result-options.ts'
import { someContents, someOperation, someTool } from '#tests/support/contents.ts'
import { resultPathUnknown } from './result-path-unknown.ts'

const pets: JsonObject = {
  type: 'object',
  properties: { pets: { type: 'array', items: { properties: { name: { type: 'string' } } } } },
}

const issues = (outputSchema: JsonObject | null, select: Record<string, string> | null) =>
  resultPathUnknown(
    someContents({
      operations: [someOperation({ outputSchema })],
      tools: [someTool({ resultOptions: { ...defaultResultOptions, select } })],
    }),
  )

test('a selection of what the operation does not answer is warned of, path by path', () => {
  expect(issues(pets, { '[].name': 'pets[].name', a: 'pets[].nam', b: 'cats' })).toMatchObject([
    {
      code: 'result_path_unknown',
      blocksPublish: false,
      message: expect.stringContaining('selects pets[].nam, cats, which'),
      references: [{ entityId: 'tool_1' }, { entityId: 'op_1' }],
    },
  ])
})

test('nothing is said of paths that are known, nor where the answer is not described', () => {
  expect(issues(pets, { '[].name': 'pets[].name' })).toEqual([])
  expect(issues(pets, null)).toEqual([])
  expect(issues(null, { a: 'anything' })).toEqual([])
})
