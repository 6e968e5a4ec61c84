import { expect, test } from 'vitest'
import { findGrowth, type MinuteSample } from '#checks/soak/growth.ts'

const buildMinutes = (change: (minute: number) => Partial<MinuteSample>) =>
  Array.from({ length: 12 }, (_, minute) => ({
    ...{ residentMiB: 180, handles: 60, p99: 12, calls: 1_000 },
    ...change(minute),
  }))

test.each<[string, (minute: number) => Partial<MinuteSample>]>([
  ['memory', (minute) => ({ residentMiB: 180 + minute * 8 })],
  ['open handles', (minute) => ({ handles: 60 + minute * 5 })],
  ['p99', (minute) => ({ p99: 2 ** minute })],
])('a soak finds growth of %s', (figure, change) =>
  expect(findGrowth(buildMinutes(change))).toEqual([expect.stringContaining(figure)]),
)

test('a soak finds no growth in what fills at the start, or varies', () =>
  expect(
    findGrowth(
      buildMinutes((minute) => ({
        residentMiB: minute < 4 ? 100 + minute * 20 : 180 + (minute % 3) * 5,
        p99: minute % 4 === 0 ? 60 : 12,
      })),
    ),
  ).toEqual([]))

test('a soak that is too short to compare is not stable', () => expect(findGrowth([])).not.toEqual([]))
