import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'

/** Collects the findings of the lint in the tools of several documents. */
export function createSummary() {
  const codes = new Map<string, { found: number; repairable: number }>()
  const sums = { tools: 0, withoutWarning: 0, withoutFinding: 0, estimated: 0, exact: 0 }
  const errors: number[] = []
  return {
    add({ tools, findings }: ToolLint): void {
      const warned = new Set(
        findings.flatMap((finding) => (finding.severity === 'warning' ? finding.toolIds : [])),
      )
      const named = new Set(findings.flatMap(({ toolIds }) => toolIds))
      sums.tools += tools.length
      sums.withoutWarning += tools.length - warned.size
      sums.withoutFinding += tools.length - named.size
      for (const { code, severity, repairs } of findings) {
        const name = `${severity} ${code}`
        const { found, repairable } = codes.get(name) ?? { found: 0, repairable: 0 }
        codes.set(name, { found: found + 1, repairable: repairable + (repairs.length > 0 ? 1 : 0) })
      }
    },
    compareTokens(estimated: number, exact: number): void {
      sums.estimated += estimated
      sums.exact += exact
      errors.push(Math.abs(estimated - exact) / exact)
    },
    print(title: string): void {
      const share = (part: number) => `${((100 * part) / sums.tools).toFixed(1)} %`
      const sorted = errors.toSorted((a, b) => a - b)
      const errorAt = (rank: number) =>
        `${(100 * (sorted[Math.floor(rank * sorted.length)] ?? 0)).toFixed(1)} %`
      console.log(`${title}: ${sums.tools} tools`)
      console.log(
        `  without a warning ${share(sums.withoutWarning)}, without a finding ${share(sums.withoutFinding)}`,
      )
      console.log(
        `  tokens: estimated ${sums.estimated}, exact ${sums.exact}; half of the tools are off by at most ${errorAt(0.5)}, nine in ten by ${errorAt(0.9)}`,
      )
      for (const [code, { found, repairable }] of [...codes].sort((a, b) => b[1].found - a[1].found))
        console.log(`  ${code}: ${found}, of which a machine repairs ${repairable}`)
    },
  }
}
