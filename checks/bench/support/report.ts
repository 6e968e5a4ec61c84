import type { Compared } from './load.ts'

const column = (text: string | number, width: number) => String(text).padStart(width)

/** One line a candidate; ratios are to the ceiling, the first of them. */
export function report(title: string, results: Record<string, Compared>): void {
  console.log(`\n${title}`)
  console.log(
    `${'candidate'.padEnd(44)}${column('req/s', 9)}${column('ratio', 8)}${column('p50 ms', 9)}${column('p99 ms', 9)}${column('ratio', 8)}`,
  )
  for (const [name, { rate, ratio, p50, p99, p99Ratio }] of Object.entries(results)) {
    console.log(
      `${name.padEnd(44)}${column(Math.round(rate), 9)}${column(ratio.toFixed(3), 8)}${column(p50.toFixed(2), 9)}${column(p99.toFixed(2), 9)}${column(p99Ratio.toFixed(2), 8)}`,
    )
  }
}
