/** The runs of values without a gap, each value with its index. */
export function splitAtGaps(values: (number | null)[]): [at: number, value: number][][] {
  const parts: [number, number][][] = []
  values.forEach((value, at) => {
    if (value === null) return
    if (at === 0 || values[at - 1] === null) parts.push([])
    parts.at(-1)?.push([at, value])
  })
  return parts
}
