import { expect, it } from 'vitest'
import { formatIgnoredNames } from './ignored-names.ts'

it('writes names in characters that a header may have, at most ten', () => {
  const text = formatIgnoredNames([
    { path: 'a"\\\r\n\ud800é[1]', use: '' },
    { path: 'acent', use: 'accent' },
  ])
  expect(text).toBe('"a%22%5C%0D%0A%EF%BF%BD%C3%A9[1]", "acent";use="accent"')
  const many = Array.from({ length: 50 }, () => ({ path: 'x', use: '' }))
  expect(formatIgnoredNames(many).split(', ')).toHaveLength(10)
})
