import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item is moved, and stays where there is no place for it', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
