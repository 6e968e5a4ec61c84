import { expect, test } from 'vitest'
import { measureRetrieval } from './retrieval-metrics.ts'

const task = (...tools: string[]) => ({ query: tools.join(' '), tools })
const ranking = ['a', 'b', 'c', 'd', 'e', 'f']

test('recall is the share of the tools of a task among the first', () => {
  const { recall, tasks } = measureRetrieval([task('b', 'f')], () => ranking)
  expect(recall).toEqual({ 1: 0, 3: 0.5, 5: 0.5 })
  expect(tasks).toBe(1)
})

test('the reciprocal rank is that of the first found tool', () => {
  expect(measureRetrieval([task('f', 'b')], () => ranking).reciprocalRank).toBe(0.5)
})

test('a tool that the ranking lacks counts as not found', () => {
  const { recall, reciprocalRank } = measureRetrieval([task('x', 'a'), task('y')], () => ranking)
  expect(recall).toEqual({ 1: 0.25, 3: 0.25, 5: 0.25 })
  expect(reciprocalRank).toBe(0.5)
})

test('each task counts the same, however many tools it needs', () => {
  const { recall } = measureRetrieval([task('a'), task('w', 'x', 'y', 'z')], () => ranking)
  expect(recall[1]).toBe(0.5)
})

test('of tools with the same id the best rank counts', () => {
  expect(measureRetrieval([task('a')], () => ['b', 'a', 'a']).reciprocalRank).toBe(0.5)
})

test('the highest possible recall follows from the number of tools', () => {
  const { maxRecall } = measureRetrieval([task('a', 'b', 'c', 'd'), task('a')], () => ranking)
  expect(maxRecall).toEqual({ 1: 0.625, 3: 0.875, 5: 1 })
})

test('no tasks are measured as zero', () => {
  expect(measureRetrieval([], () => ranking)).toMatchObject({ tasks: 0, reciprocalRank: 0 })
})
