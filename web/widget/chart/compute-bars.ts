/** The span of a bar, its value, and the figure next to it: none between the parts of a stack. */
export type PlacedBar = { from: number; to: number; value: number | null; shown?: number | null }

/** Stacked, positive and negative values go in opposite directions, and the last bar shows their sum. */
export function computeBars(values: (number | null)[], isStacked: boolean): PlacedBar[] {
  if (!isStacked) return values.map((value) => ({ from: 0, to: value ?? 0, value, shown: value }))
  const ends = { positive: 0, negative: 0 }
  const bars: PlacedBar[] = values.map((value) => {
    const side = (value ?? 0) < 0 ? 'negative' : 'positive'
    const from = ends[side]
    ends[side] = from + (value ?? 0)
    return { from, to: ends[side], value }
  })
  const last = bars.at(-1)
  if (last) last.shown = ends.positive + ends.negative
  return bars
}
