import { printRow } from '#checks/support/figures.ts'
import type { ComparedFigures } from './load.ts'

/** Prints one line per candidate; ratios are relative to the first one, the ceiling. */
export function printComparison(title: string, results: Record<string, ComparedFigures>): void {
  console.log(`\n${title}`)
  printRow('candidate', ['req/s', 'ratio', 'p50 ms', 'p99 ms', 'ratio'])
  for (const [name, { rate, ratio, p50, p99, p99Ratio }] of Object.entries(results))
    printRow(name, [Math.round(rate), ratio.toFixed(3), p50.toFixed(2), p99.toFixed(2), p99Ratio.toFixed(2)])
}
