import type { AuditChain, IndexedAuditLink } from '#core/model/audit/audit-chain.ts'
import type { AuditReader } from '#core/ports/stores/audit-store.ts'

const batchSize = 500

/** All chains, by name. */
export async function* readAuditChains(audit: AuditReader): AsyncGenerator<AuditChain> {
  for (let after = ''; ; ) {
    const chains = await audit.listChains(after, batchSize)
    yield* chains
    const last = chains.at(-1)
    if (!last || chains.length < batchSize) return
    after = last.name
  }
}

/** The links of a chain by their stored sequence, in parts, so that memory is bounded. */
export async function* readAuditLinks(
  audit: AuditReader,
  { name, removedSequence }: AuditChain,
): AsyncGenerator<IndexedAuditLink[]> {
  for (let after = removedSequence; ; ) {
    const links = await audit.listLinks(name, after, batchSize)
    const last = links.at(-1)
    if (last) yield links
    if (!last || links.length < batchSize) return
    after = last.sequence
  }
}
