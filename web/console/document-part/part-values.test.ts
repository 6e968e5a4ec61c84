import { describe, expect, test } from 'vitest'
import { documentPartTexts } from '../texts/document-part-texts.ts'
import { parsePart, toPartValues } from './part-values.ts'

const { faults, empty } = documentPartTexts

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
    fault: { field: 'tags', message: empty },
  })
})

describe('a patch', () => {
  const parse = (overlay: string) => parsePart({ ...toPartValues(null), isPart: true, overlay })

  test.each([
    ['"x"', faults.form],
    ['{"op":"remove"}', faults.form],
    ['[1]', faults.operation(1, faults.object)],
    ['[{"op":"remove","path":"/a"},{"op":"delete","path":"/a"}]', faults.operation(2, faults.op)],
    ['[{"op":"toString","path":"/a"}]', faults.operation(1, faults.op)],
    ['[{"op":"remove","path":"paths"}]', faults.operation(1, faults.path)],
    ['[{"op":"remove"}]', faults.operation(1, faults.path)],
    ['[{"op":"add","path":"/a"}]', faults.operation(1, faults.value)],
    ['[{"op":"move","path":"/a"}]', faults.operation(1, faults.from)],
  ])('%s is named with its fault', (text, message) => {
    expect(parse(text)).toEqual({ fault: { field: 'overlay', message } })
  })

  test('that is no JSON is named with the reason', () => {
    expect(parse('[{"op": remove}]')).toMatchObject({
      fault: {
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
