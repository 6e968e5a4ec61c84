// Compares the audit trail with its anchors.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import type { AuditProblem } from '#core/model/audit/audit-chain.ts'
import type { AuditReader } from '#core/ports/stores/audit-store.ts'
import { type AnchoredHead, readAnchor } from './anchor-format.ts'

const dayMs = 24 * 60 * 60_000

export type AnchorRules = {
  keys: readonly SecretKey[]
  /** The setting AUDIT_RETENTION_DAYS; 0: for ever. */
  retentionDays: number
  now: Instant
}

/** Each line of `file` is an anchor. */
export async function verifyAnchors(
  audit: AuditReader,
  file: string,
  rules: AnchorRules,
): Promise<AuditProblem[]> {
  const problems: AuditProblem[] = []
  let number = 0
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++
    if (line.trim() === '') continue
    const anchor = readAnchor(line, rules.keys)
    if (!anchor)
      problems.push({
        chain: 'anchors',
        sequence: number,
        problem: 'the line is damaged, or not signed by a key of the service',
      })
    for (const head of anchor?.heads ?? []) {
      const problem = await findProblem(audit, head, rules)
      if (problem) problems.push({ chain: head.chain, sequence: head.sequence, problem })
    }
  }
  return problems
}

async function findProblem(
  audit: AuditReader,
  { chain: name, sequence, digest, at }: AnchoredHead,
  { retentionDays, now }: AnchorRules,
): Promise<string | null> {
  const chain = await audit.findChain(name)
  if (!chain) return 'the chain was removed'
  if (chain.sequence < sequence) return 'entries at the end were removed'
  if (chain.removedSequence >= sequence) {
    const isOld = retentionDays > 0 && at < addMilliseconds(now, -retentionDays * dayMs)
    return isOld ? null : 'entries were removed before their time'
  }
  const [link] = await audit.listLinks(name, sequence - 1, 1)
  return link?.digest === digest ? null : 'the entry was changed after it was anchored'
}
