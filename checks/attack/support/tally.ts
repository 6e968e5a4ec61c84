import type { AttackReport } from '../attack.ts'

/** `count` is how often it was found, `example` the first request that caused it. */
export type TallyFinding = { name: string; problem: string; count: number; example: string }

export type Tally = {
  sent: number
  /** Counts by status and by other distinctions of the attack. */
  counts: Map<string, number>
  /** Names of operations, tools and addresses. */
  reached: Set<string>
  findings: TallyFinding[]
  increase(name: string): void
  /** Counts problems that differ only in ids as one. */
  record(found: Omit<TallyFinding, 'count'>): void
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  const findings = new Map<string, TallyFinding>()
  return {
    sent: 0,
    counts,
    reached: new Set(),
    get findings() {
      return [...findings.values()]
    },
    increase: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
    record(found) {
      const key = `${found.name}: ${found.problem}`
        .replace(/[a-z]+_[0-9a-z]{26}/g, 'ID')
        .replace(/zq\w+/g, 'MARKER')
        .slice(0, 200)
      const { count } = findings.get(key) ?? { count: 0 }
      findings.set(key, { ...found, ...findings.get(key), count: count + 1 })
    },
  }
}

export const toReport = ({ sent, counts, reached, findings }: Tally, seed: number): AttackReport => ({
  tried: sent,
  failures: findings.map(({ name, problem, count, example }) => ({
    input: `${name}, ${count} times`,
    observed: `${problem}\n    ${example}`,
  })),
  notes: [
    `seed ${seed}, ${reached.size} operations, tools and addresses`,
    [...counts]
      .sort()
      .map(([name, count]) => `${name}: ${count}`)
      .join(', '),
  ],
})
