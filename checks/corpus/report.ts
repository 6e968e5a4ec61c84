import type { DocumentOutcome } from './outcome.ts'

const shownReasons = 40
const shownSlow = 12

/** Prints all figures; answers whether they are as they must be. */
export function printReport(outcomes: readonly DocumentOutcome[]): boolean {
  const crashes = outcomes.filter(({ crash }) => crash !== null)
  const unreadable = outcomes.filter(({ fault }) => fault !== null)
  const { share } = printOperations(outcomes)
  console.log(`\n${outcomes.length} documents, ${crashes.length} crashes, ${unreadable.length} unreadable`)
  for (const { name, crash, fault } of [...crashes, ...unreadable])
    console.log(`  ${name}: ${crash ?? fault}`)
  printSlowest(outcomes)
  return crashes.length === 0 && share >= 0.99
}

/** `share` is that of operations that can be called, whole or in part. */
function printOperations(outcomes: readonly DocumentOutcome[]): { share: number } {
  const operations = outcomes.flatMap(({ report }) => report)
  const count = (wanted: string) => operations.filter(({ outcome }) => outcome === wanted).length
  console.log(`${operations.length} operations`)
  for (const outcome of ['imported', 'degraded', 'refused'])
    console.log(`  ${outcome} ${count(outcome)} (${percent(count(outcome) / operations.length)})`)
  for (const outcome of ['refused', 'degraded']) printReasons(outcome, outcomes)
  return { share: 1 - count('refused') / operations.length }
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

/** Reasons that differ only in names are counted together, with the first of them as it is. */
function printReasons(wanted: string, outcomes: readonly DocumentOutcome[]): void {
  const kinds = new Map<string, { count: number; example: string }>()
  for (const { name, report } of outcomes)
    for (const { method, path, outcome, reasons } of report)
      for (const reason of outcome === wanted ? reasons : []) {
        const kind = kindOf(reason)
        const known = kinds.get(kind) ?? { count: 0, example: `${name} ${method} ${path}: ${reason}` }
        kinds.set(kind, { ...known, count: known.count + 1 })
      }
  console.log(`\nreasons of ${wanted}:`)
  for (const { count, example } of [...kinds.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, shownReasons))
    console.log(`  ${count} × ${example.slice(0, 300)}`)
}

const kindOf = (reason: string) =>
  reason
    .replace(
      /^((?:the pattern|the type|unresolved reference \(accepts any value\):)) .*?( is not checked|does not exist|$)/,
      '$1$2',
    )
    .replace(/(parameter|file|style) \S+/g, '$1')
    .replace(/(#|https?:)\S+/g, '')

function printSlowest(outcomes: readonly DocumentOutcome[]): void {
  console.log('\nslowest:')
  for (const { name, ms, megabytes } of outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, shownSlow))
    console.log(`  ${Math.round(ms)} ms, ${megabytes.toFixed(1)} MB: ${name}`)
  const total = outcomes.reduce((sum, { ms }) => sum + ms, 0)
  console.log(`  all together ${Math.round(total / 1_000)} s`)
}
