import { expect, test } from 'vitest'
import { relaxLogic } from './relaxed-logic.ts'

test('what would accept fewer values without a part of it is removed', () => {
  const schema = {
    type: 'object',
    not: { required: ['a'] },
    if: { required: ['b'] },
    else: false,
    unevaluatedProperties: false,
    oneOf: [{ required: ['d'] }, { required: ['e'] }],
  }
  expect(relaxLogic(schema)).toEqual({
    type: 'object',
    allOf: [{ anyOf: [{ required: ['d'] }, { required: ['e'] }] }],
  })
})
