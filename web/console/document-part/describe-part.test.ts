import { expect, test } from 'vitest'
import { describePart } from './describe-part.ts'

test.each([
  [{ tags: ['orders', 'users'] }, 'tags orders, users'],
  [{ paths: ['/a/**'], operations: ['getB'] }, 'paths /a/**; operations getB'],
  [{ overlay: [{ op: 'remove' }] }, 'a patch of 1 operation'],
  [{ tags: ['a'], overlay: { actions: [] } }, 'tags a; an overlay'],
  [{ tags: Array.from({ length: 10 }, (_, n) => `t${n}`) }, 'tags t0, t1, t2, t3, t4, t5, t6, t7, 2 more'],
])('%j is described as %j', (part, text) => {
  expect(describePart(part)).toBe(text)
})
