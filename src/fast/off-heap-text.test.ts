import { expect, test } from 'vitest'
import { OffHeapText } from './off-heap-text.ts'

test('text comes back whole and once', () => {
  const text = new OffHeapText(100)
  expect(text.append('Brontë ')).toBe(true)
  expect(text.append('日本語')).toBe(true)
  expect(text.length).toBe(17)
  expect(text.take()).toBe('Brontë 日本語')
  expect(text.take()).toBe('')
})

test('text that does not fit is not appended in part', () => {
  const text = new OffHeapText(4)
  expect(text.append('abc')).toBe(true)
  expect(text.append('日')).toBe(false)
  expect(text.append('d')).toBe(true)
  expect(text.take()).toBe('abcd')
})
