/** A path through the middle of each interval. A lone point becomes a short dash, so that it is visible. */
export function buildLinePath(
  values: readonly (number | null)[],
  { width, height, highest }: { width: number; height: number; highest: number },
): string {
  const step = width / Math.max(1, values.length)
  const round = (value: number) => Math.round(value * 10) / 10
  const toY = (value: number) => round(height - (value / highest) * (height - 2))
  return values
    .map((value, index) => {
      if (value === null) return ''
      const [before, after] = [values[index - 1] ?? null, values[index + 1] ?? null]
      const x = (index + 0.5) * step
      if (before === null && after === null)
        return `M${round(x - step / 2)} ${toY(value)}H${round(x + step / 2)}`
      return `${before === null ? 'M' : 'L'}${round(x)} ${toY(value)}`
    })
    .join('')
}
