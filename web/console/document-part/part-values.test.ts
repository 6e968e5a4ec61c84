import { describe, expect, test } from 'vitest'
import { documentPartTexts } from '../texts/document-part-texts.ts'
import { parsePart, toPartValues } from './part-values.ts'

const { problems, empty } = documentPartTexts

test.each([
  null,
  { tags: ['orders'] },
  { paths: ['/orders/**'], operations: ['getBook'] },
  { overlay: [{ op: 'remove', path: '/paths/~1users' }] },
  { tags: ['a, b'], overlay: { overlay: '1.0.0', actions: [] } },
])('shown values of %j are sent back unchanged', (part) => {
  expect(parsePart(toPartValues(part))).toEqual({ part })
})

test('a whole document is imported whatever the hidden fields contain', () => {
  expect(parsePart({ ...toPartValues({ tags: ['orders'] }), isPart: false })).toEqual({ part: null })
})

test('a part that selects nothing is rejected, since it would be the whole document', () => {
  expect(parsePart({ ...toPartValues(null), isPart: true })).toEqual({
    problem: { field: 'tags', message: empty },
  })
})

describe('a patch', () => {
  const parse = (overlay: string) => parsePart({ ...toPartValues(null), isPart: true, overlay })

  test.each([
    ['"x"', problems.form],
    ['{"op":"remove"}', problems.form],
    ['[1]', problems.operation(1, problems.object)],
    ['[{"op":"remove","path":"/a"},{"op":"delete","path":"/a"}]', problems.operation(2, problems.op)],
    ['[{"op":"toString","path":"/a"}]', problems.operation(1, problems.op)],
    ['[{"op":"remove","path":"paths"}]', problems.operation(1, problems.path)],
    ['[{"op":"remove"}]', problems.operation(1, problems.path)],
    ['[{"op":"add","path":"/a"}]', problems.operation(1, problems.value)],
    ['[{"op":"move","path":"/a"}]', problems.operation(1, problems.from)],
  ])('%s is named with its problem', (text, message) => {
    expect(parse(text)).toEqual({ problem: { field: 'overlay', message } })
  })

  test('that is no JSON is named with the reason', () => {
    expect(parse('[{"op": remove}]')).toMatchObject({
      problem: {
        field: 'overlay',
        message: expect.stringMatching(/^This is not valid JSON: Unexpected token 'r'/),
      },
    })
  })

  test('may replace a value by null, and keeps every digit', () => {
    expect(parse('[{"op":"replace","path":"/a","value":null}]')).toHaveProperty('part.overlay')
    const long = parse('[{"op":"add","path":"/a","value":12345678901234567890}]')
    expect(JSON.stringify(long)).toContain('12345678901234567890')
  })
})
