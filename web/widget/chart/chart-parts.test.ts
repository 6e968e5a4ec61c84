import { expect, test } from 'vitest'
import { formatTick, selectPoints } from './chart-scale.ts'
import { computeBars } from './compute-bars.ts'
import { buildPieSlices, findSlice, formatSlicePath } from './pie-slices.ts'
import { splitAtGaps } from './split-at-gaps.ts'

test('a line is split where values are missing', () => {
  expect(splitAtGaps([null, 1, 2, null, null, 3])).toEqual([
    [
      [1, 1],
      [2, 2],
    ],
    [[5, 3]],
  ])
  expect(splitAtGaps([])).toEqual([])
})

test('stacked bars follow each other, negative ones in the opposite direction', () => {
  expect(computeBars([2, -1, null, 3], true)).toEqual([
    { from: 0, to: 2, value: 2 },
    { from: 0, to: -1, value: -1 },
    { from: 2, to: 2, value: null },
    { from: 2, to: 5, value: 3, shown: 4 },
  ])
  expect(computeBars([2, null], false)).toEqual([
    { from: 0, to: 2, value: 2, shown: 2 },
    { from: 0, to: 0, value: null, shown: null },
  ])
})

test('a pie has its largest parts, and the sum of the others', () => {
  const parts = [1, 2, 3, 4, 5, 6, 0, -4].map((value) => ({ label: `${value}`, value }))
  const slices = buildPieSlices(parts, 'Other')
  expect(slices.map(({ label, value }) => [label, value])).toEqual([
    ['6', 6],
    ['5', 5],
    ['4', 4],
    ['3', 3],
    ['Other', 3],
  ])
  expect(slices.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1)
  expect(slices[1]?.from).toBeCloseTo(6 / 21)
  expect(formatSlicePath(0, 1)).toMatch(/^M0.0000 -1.0000A1 1 0 1 1 /)
  const places = [
    [0.1, -0.8],
    [0.5, 0.7],
    [-0.1, -0.8],
    [0.1, 0.1],
    [0.9, 0.9],
  ] as const
  expect(places.map(([x, y]) => findSlice(slices, x, y))).toEqual([0, 1, 4, Number.NaN, Number.NaN])
})

test.each([
  ['2026-01-05', 2],
  ['2026-01', 2],
  ['Oslo', 0],
])('of points such as %s the shown ones begin with that at %i', (label, first) => {
  const points = [0, 1, 2, 3, 4].map((value) => ({ label, values: [value] }))
  const [point] = selectPoints({ series: [], points }, 3)
  expect(point?.values).toEqual([first])
})

test('figures on an axis are compact', () => {
  const english = { locale: 'en', timeZone: 'UTC' }
  expect([0, 250, 9_000, 12_500, -3_000_000].map((tick) => formatTick(tick, english))).toEqual([
    '0',
    '250',
    '9000',
    '12.5K',
    '-3M',
  ])
})
