import { expect, test } from 'vitest'
import { mergeCalls } from './merge-calls.ts'

const at = (second: number, id = `call_${second}`) => ({
  id,
  started_at: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
})

test('followed calls precede those of the list', () => {
  expect(mergeCalls([at(9), at(8)], [at(7), at(6)])).toEqual([at(9), at(8), at(7), at(6)])
})

test('a call that the list has too is shown once', () => {
  expect(mergeCalls([at(9), at(8)], [at(8), at(7)])).toEqual([at(9), at(8), at(7)])
})

test('a long call is placed at its start', () => {
  expect(mergeCalls([at(5), at(9)], [at(7)])).toEqual([at(9), at(7), at(5)])
})

test('calls of the same moment are in the order of their ids', () => {
  expect(mergeCalls([at(1, 'b')], [at(1, 'c'), at(1, 'a')]).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('the list alone keeps its order', () => {
  expect(mergeCalls([], [at(2), at(1)])).toEqual([at(2), at(1)])
})
