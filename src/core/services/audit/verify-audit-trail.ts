// Verifies every chain, and finds the first problem of each.
import {
  type AuditChain,
  type AuditProblem,
  chainBegun,
  type IndexedAuditLink,
  serviceChain,
  toAuditIndex,
} from '#core/model/audit/audit-chain.ts'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AuditReader } from '#core/ports/stores/audit-store.ts'
import { digestLink } from './append-audit-entry.ts'
import { readAuditChains, readAuditLinks } from './read-audit-chains.ts'

export type AuditVerification = { chains: number; entries: number; problems: AuditProblem[] }

/** All reads must see one snapshot. */
export async function verifyAuditTrail(deps: Deps<'digest'>, audit: AuditReader): Promise<AuditVerification> {
  const verification: AuditVerification = { chains: 0, entries: 0, problems: [] }
  const begun = new Set<string>()
  for await (const chain of readAuditChains(audit)) {
    verification.chains++
    const problem = await verifyChain(deps, audit, chain, (link) => {
      verification.entries++
      if (chain.name === serviceChain && link.index.operation === chainBegun && link.index.appId)
        begun.add(link.index.appId)
    })
    if (problem) verification.problems.push(problem)
  }
  verification.problems.push(...(await findLostChains(audit, begun)))
  return verification
}

async function verifyChain(
  deps: Deps<'digest'>,
  audit: AuditReader,
  chain: AuditChain,
  onLink: (link: IndexedAuditLink) => void,
): Promise<AuditProblem | null> {
  let [sequence, digest] = [chain.removedSequence, chain.removedDigest]
  for await (const links of readAuditLinks(audit, chain)) {
    for (const link of links) {
      const problem = findProblem(deps, link, { sequence, digest })
      if (problem) return { chain: chain.name, sequence: sequence + 1, problem }
      onLink(link)
      ;[sequence, digest] = [link.sequence, link.digest]
    }
  }
  if (sequence === chain.sequence && digest === chain.digest) return null
  return { chain: chain.name, sequence: sequence + 1, problem: 'entries at the end are missing' }
}

function findProblem(
  deps: Deps<'digest'>,
  link: IndexedAuditLink,
  before: { sequence: number; digest: string },
): string | null {
  if (link.sequence !== before.sequence + 1) return 'an entry is missing'
  if (link.previous !== before.digest) return 'the entry does not follow the one before'
  if (digestLink(deps, link) !== link.digest) return 'the entry was changed'
  const index = toAuditIndex(JSON.parse(link.content) as AuditEntry)
  if (JSON.stringify(index) !== JSON.stringify(link.index))
    return 'the columns by which the entry is found were changed'
  return null
}

async function findLostChains(audit: AuditReader, begun: ReadonlySet<string>): Promise<AuditProblem[]> {
  const lost = new Set(await audit.listLostChains())
  for (const name of begun) if (!(await audit.findChain(name))) lost.add(name)
  return [...lost].map((chain) => ({ chain, sequence: 0, problem: 'the chain was removed' }))
}
