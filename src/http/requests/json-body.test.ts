import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { parseJsonBody } from './json-body.ts'

const parse = (value: unknown) => runWithoutPauses(parseJsonBody(Buffer.from(JSON.stringify(value))))
const range = (length: number) => Array.from({ length }, (_, n) => n)
const messageOf = (value: unknown) => {
  try {
    return parse(value)
  } catch (error) {
    return (error as { details: { message: string }[] }).details[0]?.message
  }
}

test('a list or object has at most 10,000 members, and all together 50,000', () => {
  const message = 'must not hold more than 10000 members in one list or object'
  const names = Object.fromEntries(range(10_001).map((n) => [`a long name ${n}`, n]))
  expect([range(10_000), { a: { b: range(10_001) } }, names].map(messageOf)).toEqual([
    range(10_000),
    message,
    message,
  ])
  expect(messageOf(range(6).map(() => range(9_000)))).toBe('must not hold more than 50000 members')
})

test('a body is nested 64 levels at most, however long it is', () => {
  const nest = (depth: number, value: unknown): unknown => (depth === 0 ? value : nest(depth - 1, [value]))
  const message = 'must not be nested deeper than 64 levels'
  for (const text of ['x', 'x'.repeat(50_000)]) {
    expect(messageOf(nest(64, text))).toEqual(nest(64, text))
    expect(messageOf(nest(65, text))).toBe(message)
  }
})

test('parsing yields after each part of a large body', () => {
  const task = parseJsonBody(Buffer.from(JSON.stringify(range(9_000).map((n) => ({ name: `item ${n}` })))))
  let yields = 0
  while (!task.next().done) yields++
  expect(yields).toBeGreaterThan(20)
})
