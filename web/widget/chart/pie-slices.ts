type Part = { label: string; value: number }

/** `from` and `share` are parts of the whole. */
export type PieSlice = Part & { from: number; share: number }

const maxSlices = 5

/** The largest positive values first; if there are many, the last slice is the sum of the others. */
export function buildPieSlices(parts: Part[], nameOfOthers: string): PieSlice[] {
  const sorted = parts.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  const shown = sorted.length > maxSlices ? sorted.slice(0, maxSlices - 1) : sorted
  const others = sumValues(sorted.slice(shown.length))
  const all = others > 0 ? [...shown, { label: nameOfOthers, value: others }] : shown
  const whole = sumValues(all)
  return all.map((part, at) => ({
    ...part,
    from: sumValues(all.slice(0, at)) / whole,
    share: part.value / whole,
  }))
}

const sumValues = (parts: Part[]) => parts.reduce((total, { value }) => total + value, 0)

/** The path of a slice of a ring with the radius 1, clockwise from the top. */
export function formatSlicePath(from: number, share: number): string {
  const to = from + Math.min(share, 0.9999)
  const point = (turn: number, radius: number) =>
    [Math.sin(turn * 2 * Math.PI), -Math.cos(turn * 2 * Math.PI)]
      .map((part) => (part * radius).toFixed(4))
      .join(' ')
  const isLarge = share > 0.5 ? 1 : 0
  return `M${point(from, 1)}A1 1 0 ${isLarge} 1 ${point(to, 1)}L${point(to, 0.6)}A.6 .6 0 ${isLarge} 0 ${point(from, 0.6)}Z`
}

/** The index of the slice at a place, in units of the radius from the centre; NaN outside of the ring. */
export function findSlice(slices: PieSlice[], x: number, y: number): number {
  const radius = Math.hypot(x, y)
  if (radius < 0.6 || radius > 1) return Number.NaN
  const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1
  const index = slices.findLastIndex(({ from }) => from <= turn)
  return Math.max(0, index)
}
