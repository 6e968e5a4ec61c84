import { computeMedian } from '#checks/support/figures.ts'

/** One minute of a soak; memory and handles are medians of their samples, `p99` is in milliseconds. */
export type MinuteSample = { residentMiB: number; handles: number; p99: number; calls: number }

type Figure = { name: string; of(sample: MinuteSample): number; factor: number; slack: number }

/** The limits of growth from the second third to the last. */
const figures: Figure[] = [
  { name: 'memory in MiB', of: ({ residentMiB }) => residentMiB, factor: 1.08, slack: 8 },
  { name: 'open handles', of: ({ handles }) => handles, factor: 1, slack: 15 },
  { name: 'p99 of calls in ms', of: ({ p99 }) => p99, factor: 2, slack: 20 },
]

/** One line for each figure that grew. Caches fill in the first third. */
export function findGrowth(samples: readonly MinuteSample[]): string[] {
  const third = Math.floor(samples.length / 3)
  if (third === 0) return ['there are too few minutes to compare']
  const [before, after] = [samples.slice(-2 * third, -third), samples.slice(-third)]
  return figures.flatMap(({ name, of, factor, slack }) => {
    const [from, to] = [computeMedian(before.map(of)), computeMedian(after.map(of))]
    return to > from * factor + slack ? [`${name} grew from ${from} to ${to}`] : []
  })
}
