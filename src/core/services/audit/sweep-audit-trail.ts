import { addMilliseconds } from '#base/time.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readAuditChains } from './read-audit-chains.ts'

const dayMs = 24 * 60 * 60_000
/** Links that one transaction removes: the chain is locked meanwhile. */
const batchSize = 500

/** Removes entries beyond their retention, in days, from the beginning of each chain; 0 removes none. */
export async function sweepAuditTrail(
  { store, clock }: Deps<'store' | 'clock'>,
  days: number,
): Promise<void> {
  if (days === 0) return
  const before = addMilliseconds(clock.now(), -days * dayMs)
  const names = await store.read(async ({ audit }) => {
    const found: string[] = []
    for await (const { name, sequence, removedSequence } of readAuditChains(audit))
      if (sequence > removedSequence) found.push(name)
    return found
  })
  for (const name of names) await sweepChain(store, name, before)
}

async function sweepChain(store: Deps<'store'>['store'], name: string, before: string): Promise<void> {
  for (;;) {
    const removed = await store.transact(async ({ audit }) => {
      await audit.lockChain(name)
      return audit.removeBefore(name, before, batchSize)
    })
    if (removed < batchSize) return
  }
}
