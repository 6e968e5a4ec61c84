// Appends the heads of the audit trail that have moved since the last anchor to a file or posts them to an address.
import { appendFile } from 'node:fs/promises'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Instant } from '#base/time.ts'
import type { AuditChain } from '#core/model/audit/audit-chain.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AuditReader } from '#core/ports/stores/audit-store.ts'
import { readAuditChains } from '#core/services/audit/read-audit-chains.ts'
import { type AnchoredHead, formatAnchor } from './anchor-format.ts'

type AnchorDeps = Deps<'store' | 'upstream' | 'clock'> & { getKey(): SecretKey | undefined }

/** `target`: the path of a file, or an http or https URL. */
export function createAuditAnchor(deps: AnchorDeps, target: string) {
  /** Sequences by chain at the last anchor of this process. */
  const anchored = new Map<string, number>()
  let lastAt: Instant | null = null
  return {
    /** When the heads were last written; null if not since the start. */
    getLast: () => lastAt,
    async run(): Promise<void> {
      const heads = await deps.store.read(({ audit }) => listMovedHeads(audit, anchored))
      const at = deps.clock.now()
      const key = deps.getKey()
      if (heads.length > 0 && key) await write(deps, target, formatAnchor({ at, heads }, key))
      for (const { chain, sequence } of heads) anchored.set(chain, sequence)
      lastAt = at
    },
  }
}

async function listMovedHeads(
  audit: AuditReader,
  anchored: ReadonlyMap<string, number>,
): Promise<AnchoredHead[]> {
  const heads: AnchoredHead[] = []
  for await (const chain of readAuditChains(audit))
    if (anchored.get(chain.name) !== chain.sequence) heads.push(...(await readHead(audit, chain)))
  return heads
}

/** Null for a chain whose links were all removed by retention. */
async function readHead(audit: AuditReader, { name, sequence }: AuditChain): Promise<AnchoredHead[]> {
  const [link] = await audit.listLinks(name, sequence - 1, 1)
  return link ? [{ chain: name, sequence, digest: link.digest, at: link.index.at }] : []
}

/** Resolves only after the anchor was stored; throws otherwise. */
async function write({ upstream }: AnchorDeps, target: string, line: string): Promise<void> {
  if (!URL.canParse(target)) return appendFile(target, `${line}\n`, { mode: 0o600, flush: true })
  const { status } = await upstream.send({
    method: 'POST',
    url: target,
    headers: [['content-type', 'application/json']],
    body: line,
    deadlineMs: 30_000,
    maxBytes: 64 * 1024,
  })
  if (status < 200 || status > 299) throw new Error(`The address of anchors responded with status ${status}.`)
}
