import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkResultPathUnknown } from './result-path-unknown.ts'

const pets: JsonObject = {
  type: 'object',
  properties: { pets: { type: 'array', items: { properties: { name: { type: 'string' } } } } },
}

const issues = (outputSchema: JsonObject | null, select: Record<string, string> | null) =>
  runWithoutPauses(
    checkResultPathUnknown(
      buildTestContents({
        operations: [buildContentsOperation({ outputSchema })],
        tools: [buildContentsTool({ resultOptions: { ...defaultResultOptions, select } })],
      }),
    ),
  )

test('selected paths that the output schema lacks cause a warning', () => {
  expect(issues(pets, { '[].name': 'pets[].name', a: 'pets[].nam', b: 'cats' })).toMatchObject([
    {
      code: 'result_path_unknown',
      blocksPublish: false,
      message: expect.stringContaining('selects pets[].nam, cats, which'),
      references: [{ entityId: 'tool_1' }, { entityId: 'op_1' }],
    },
  ])
})

test('known paths are not reported, nor any path when there is no output schema', () => {
  expect(issues(pets, { '[].name': 'pets[].name' })).toEqual([])
  expect(issues(pets, null)).toEqual([])
  expect(issues(null, { a: 'anything' })).toEqual([])
})

test('headers of the response are not reported: the output schema is about its body', () => {
  const select = { next: '$response.header.link.next', total: '$response.header.X-Total-Count', a: 'cats' }
  expect(issues(pets, select)).toMatchObject([{ message: expect.stringContaining('selects cats, which') }])
})
