import { expect, test } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import { suggestAssertions } from './suggest-assertions.ts'

const id = '9007199254740993'

test('long numbers are expected as numbers, also when nested', () => {
  const data = parseExactJson(
    `{"id":${id},"ids":[${id},1],"owner":{"id":${id},"share":0.1234567890123456789}}`,
  )
  const call = {
    outcome: 'ok',
    request: null,
    response: null,
    result: { error: false, text: '', data },
  } as const
  expect(suggestAssertions(call).at(-1)?.value).toMatchObject({
    properties: {
      id: { type: 'number' },
      ids: { items: { type: 'number' } },
      owner: { properties: { id: { type: 'number' }, share: { type: 'number' } } },
    },
  })
})
