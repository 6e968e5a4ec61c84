import type { DocumentOutcome } from './document-outcome.ts'

const maxReasons = 40
const maxSlowDocuments = 12

/** Prints all figures; returns true when nothing crashed and at least 99 % of the operations can be called. */
export function printReport(outcomes: readonly DocumentOutcome[]): boolean {
  const crashes = outcomes.filter(({ crash }) => crash !== null)
  const unreadable = outcomes.filter(({ error }) => error !== null)
  const { share } = printOperations(outcomes)
  console.log(`\n${outcomes.length} documents, ${crashes.length} crashes, ${unreadable.length} unreadable`)
  for (const { name, crash, error } of [...crashes, ...unreadable])
    console.log(`  ${name}: ${crash ?? error}`)
  printSlowest(outcomes)
  return crashes.length === 0 && share >= 0.99
}

/** `share` is the fraction of operations that can be called, fully or degraded. */
function printOperations(outcomes: readonly DocumentOutcome[]): { share: number } {
  const operations = outcomes.flatMap(({ report }) => report)
  const count = (wanted: string) => operations.filter(({ outcome }) => outcome === wanted).length
  console.log(`${operations.length} operations`)
  for (const outcome of ['imported', 'degraded', 'refused'])
    console.log(`  ${outcome} ${count(outcome)} (${formatPercent(count(outcome) / operations.length)})`)
  for (const outcome of ['refused', 'degraded']) printReasons(outcome, outcomes)
  return { share: 1 - count('refused') / operations.length }
}

const formatPercent = (share: number) => `${(share * 100).toFixed(2)} %`

/** Counts reasons that differ only in names together, and prints the first of each as an example. */
function printReasons(wanted: string, outcomes: readonly DocumentOutcome[]): void {
  const kinds = new Map<string, { count: number; example: string }>()
  for (const { name, report } of outcomes)
    for (const { method, path, outcome, reasons } of report)
      for (const reason of outcome === wanted ? reasons : []) {
        const kind = normalizeReason(reason)
        const known = kinds.get(kind) ?? { count: 0, example: `${name} ${method} ${path}: ${reason}` }
        kinds.set(kind, { ...known, count: known.count + 1 })
      }
  console.log(`\nreasons for ${wanted}:`)
  for (const { count, example } of [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, maxReasons))
    console.log(`  ${count} × ${example.slice(0, 300)}`)
}

const normalizeReason = (reason: string) =>
  reason
    .replace(
      /^((?:the pattern|the type|unresolved reference \(accepts any value\):)) .*?( is not checked|does not exist|$)/,
      '$1$2',
    )
    .replace(/(parameter|file|style) \S+/g, '$1')
    .replace(/(#|https?:)\S+/g, '')

function printSlowest(outcomes: readonly DocumentOutcome[]): void {
  console.log('\nslowest:')
  for (const { name, ms, megabytes } of outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, maxSlowDocuments))
    console.log(`  ${Math.round(ms)} ms, ${megabytes.toFixed(1)} MB: ${name}`)
  const total = outcomes.reduce((sum, { ms }) => sum + ms, 0)
  console.log(`  total ${Math.round(total / 1_000)} s`)
}
