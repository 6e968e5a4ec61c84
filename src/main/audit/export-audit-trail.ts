// Exports the audit trail as JSON lines, chain by chain, with the digests for verification elsewhere.
import { open } from 'node:fs/promises'
import type { IndexedAuditLink } from '#core/model/audit/audit-chain.ts'
import type { AuditReader } from '#core/ports/stores/audit-store.ts'
import { readAuditChains, readAuditLinks } from '#core/services/audit/read-audit-chains.ts'

const formatLine = ({ chain, sequence, previous, digest, content }: IndexedAuditLink) =>
  `${JSON.stringify({ chain, sequence, previous, digest, entry: JSON.parse(content) })}\n`

/** Writes a new file that only its owner can read; returns the number of lines. Throws when the file exists. */
export async function exportAuditTrail(audit: AuditReader, file: string): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  let lines = 0
  try {
    for await (const chain of readAuditChains(audit))
      for await (const links of readAuditLinks(audit, chain)) {
        await handle.write(links.map(formatLine).join(''))
        lines += links.length
      }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return lines
}
