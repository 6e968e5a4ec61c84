import { expect, test } from 'vitest'
import { nameCaller } from './name-caller.ts'

test('a caller has its name, or the beginning of its pseudonym for those who see no names', () => {
  const id = 'caller_8x2m5q7t0v3z6k9n'
  expect(nameCaller({ id, name: 'ann@example.com' })).toBe('ann@example.com')
  expect(nameCaller({ id, name: null })).toBe('caller_8x2m5q…')
})
