import type { ComparedFigures } from './load.ts'

const padColumn = (text: string | number, width: number) => String(text).padStart(width)

/** Prints one line per candidate; ratios are relative to the first one, the ceiling. */
export function printComparison(title: string, results: Record<string, ComparedFigures>): void {
  console.log(`\n${title}`)
  console.log(
    `${'candidate'.padEnd(44)}${padColumn('req/s', 9)}${padColumn('ratio', 8)}${padColumn('p50 ms', 9)}${padColumn('p99 ms', 9)}${padColumn('ratio', 8)}`,
  )
  for (const [name, { rate, ratio, p50, p99, p99Ratio }] of Object.entries(results)) {
    console.log(
      `${name.padEnd(44)}${padColumn(Math.round(rate), 9)}${padColumn(ratio.toFixed(3), 8)}${padColumn(p50.toFixed(2), 9)}${padColumn(p99.toFixed(2), 9)}${padColumn(p99Ratio.toFixed(2), 8)}`,
    )
  }
}
