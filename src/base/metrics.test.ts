import { describe, expect, test } from 'vitest'
import { findSampleValue, parsePrometheus } from '#tests/support/parse-prometheus.ts'
import { Metrics } from './metrics.ts'

test('counters are exported, whatever characters their labels contain', () => {
  const metrics = new Metrics()
  const count = metrics.createCounter('a_total', 'Things\nin \\ two lines.', ['who', 'what'])
  const unusual = 'a "b" \\ \n c,d="e"}'
  count([unusual, ''])
  count([unusual, ''], 2)
  metrics.createCounter('b_total', 'Nothing yet.')
  const read = parsePrometheus(metrics.formatText())
  expect(findSampleValue(read, 'a_total', { who: unusual, what: '' })).toBe(3)
  expect(findSampleValue(read, 'b_total')).toBe(0)
})

test('label values that are equal when concatenated stay separate series', () => {
  const metrics = new Metrics()
  const count = metrics.createCounter('a_total', 'A.', ['x', 'y'])
  count(['ab', 'c'])
  count(['a', 'bc'])
  expect(parsePrometheus(metrics.formatText()).get('a_total')?.series.length).toBe(2)
})

test('a histogram counts each value in its buckets, and in total', () => {
  const metrics = new Metrics()
  const observe = metrics.createHistogram('t_seconds', 'Times.', [0.1, 1], ['who'])
  for (const value of [0.1, 0.05, 0.5, 7]) observe(value, ['me'])
  const read = parsePrometheus(metrics.formatText())
  const at = (le: string) => findSampleValue(read, 't_seconds_bucket', { le, who: 'me' })
  expect([at('0.1'), at('1'), at('+Inf')]).toEqual([2, 3, 4])
  expect([findSampleValue(read, 't_seconds_count'), findSampleValue(read, 't_seconds_sum')]).toEqual([
    4, 7.65,
  ])
})

test('an observable metric is read when the metrics are collected', () => {
  const metrics = new Metrics()
  let now = 1
  metrics.createObservable('g', 'Now.', () => now)
  metrics.createObservable('p', 'Each.', () => [{ values: ['r'], value: now }], {
    labels: ['pool'],
    type: 'counter',
  })
  now = 2
  const read = parsePrometheus(metrics.formatText())
  expect([findSampleValue(read, 'g'), findSampleValue(read, 'p', { pool: 'r' })]).toEqual([2, 2])
  expect([read.get('g')?.type, read.get('p')?.type]).toEqual(['gauge', 'counter'])
})

describe('unbounded label values', () => {
  test('are counted under "other", and none is lost', () => {
    const metrics = new Metrics()
    const count = metrics.createCounter('a_total', 'A.', ['who'])
    for (let n = 0; n < 1500; n++) count([`n${n}`])
    const { series = [] } = parsePrometheus(metrics.formatText()).get('a_total') ?? {}
    expect(series.length).toBe(1001)
    expect(series.find(({ labels }) => labels.who === 'other')?.value).toBe(500)
  })
})
