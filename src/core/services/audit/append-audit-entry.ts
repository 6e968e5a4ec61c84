// The form in which an entry is stored and its digest is taken.
import {
  type AuditChain,
  type AuditLink,
  chainBegun,
  type IndexedAuditLink,
  serviceChain,
  toAuditIndex,
} from '#core/model/audit/audit-chain.ts'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AuditWriter } from '#core/ports/stores/audit-store.ts'

type LinkContent = Pick<AuditLink, 'chain' | 'sequence' | 'previous' | 'content'>

export const digestLink = (
  { digest }: Deps<'digest'>,
  { chain, sequence, previous, content }: LinkContent,
): string => digest.sha256(JSON.stringify([chain, sequence, previous, content]))

export function buildLink(deps: Deps<'digest'>, chain: AuditChain, entry: AuditEntry): IndexedAuditLink {
  const link = {
    chain: chain.name,
    sequence: chain.sequence + 1,
    previous: chain.digest,
    content: JSON.stringify(entry),
  }
  return { ...link, digest: digestLink(deps, link), index: toAuditIndex(entry) }
}

/**
 * Appends an entry to the chain of its app, or else to the chain of the service. The first entry of an app is
 * also noted in the chain of the service, so that the removal of a whole chain is detected. Locks are always
 * taken last, in this order.
 */
export async function appendAuditEntry(
  deps: Deps<'digest' | 'ids'>,
  audit: Pick<AuditWriter, 'lockChain' | 'append'>,
  entry: AuditEntry,
): Promise<void> {
  const chain = await audit.lockChain(entry.appId ?? serviceChain)
  await audit.append(buildLink(deps, chain, entry))
  if (entry.appId === null || chain.sequence > 0) return
  const begun = { ...entry, id: deps.ids.create('audit'), operation: chainBegun, fields: [], changes: [] }
  await audit.append(buildLink(deps, await audit.lockChain(serviceChain), begun))
}
