/** Uses the nearest rank; 0 for no values. */
export const computePercentile = (values: readonly number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * fraction) - 1] ?? 0

export const computeMedian = (values: readonly number[]): number => computePercentile(values, 0.5)

/** Prints a line of a table: a title, and figures in columns. */
export const printRow = (title: string, figures: readonly (string | number)[]): void =>
  console.log(title.padEnd(44) + figures.map((figure) => String(figure).padStart(9)).join(''))
