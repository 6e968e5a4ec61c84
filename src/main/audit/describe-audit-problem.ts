import type { AuditProblem } from '#core/model/audit/audit-chain.ts'

export const describeAuditProblem = ({ chain, sequence, problem }: AuditProblem): string =>
  sequence === 0 ? `chain ${chain}: ${problem}` : `chain ${chain}, entry ${sequence}: ${problem}`
